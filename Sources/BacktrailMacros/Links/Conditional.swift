import SwiftSyntax

/// Pieces of source with the `#if`s around them.
indirect enum Conditional<Piece> {
  case piece(Piece)
  case branches([Branch])

  /// A branch of an `#if`: `#if DEBUG`, `#elseif os(Linux)` or `#else`.
  struct Branch {
    let head: String
    let pieces: [Conditional<Piece>]
  }
}

extension Conditional {
  /// The piece, when no `#if` is around it.
  var piece: Piece? {
    if case .piece(let piece) = self { piece } else { nil }
  }

  /// A branch for each clause, or nothing when none has a piece.
  static func clauses(
    of condition: IfConfigDeclSyntax, pieces: (IfConfigClauseSyntax.Elements) -> [Self]
  ) -> [Self] {
    let branches = condition.clauses.map { clause in
      let head = [clause.poundKeyword.text, clause.condition?.trimmedDescription].compactMap(\.self)
      return Branch(head: head.joined(separator: " "), pieces: clause.elements.map(pieces) ?? [])
    }
    return branches.contains { !$0.pieces.isEmpty } ? [.branches(branches)] : []
  }
}
