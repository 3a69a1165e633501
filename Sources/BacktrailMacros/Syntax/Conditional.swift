import SwiftSyntax

/// A piece of source, or an `#if` with the pieces inside it.
indirect enum Conditional<Piece> {
  case piece(Piece)
  case branches([Branch])

  /// A branch of a conditional block, such as `#if DEBUG`, `#elseif os(Linux)`, or `#else`.
  struct Branch {
    let head: String
    let pieces: [Conditional<Piece>]
  }
}

extension Conditional {
  /// The piece, if it is not inside an `#if`.
  var piece: Piece? {
    if case .piece(let piece) = self { piece } else { nil }
  }

  /// Returns a conditional with a branch for each clause, or an empty array if no clause contains any pieces.
  static func clauses(
    of condition: IfConfigDeclSyntax, pieces: (IfConfigClauseSyntax.Elements) -> [Self]
  ) -> [Self] {
    let branches = condition.clauses.map { clause in
      let head = [clause.poundKeyword.text, clause.condition?.trimmedDescription].compactMap(\.self)
      return Branch(head: head.joined(separator: " "), pieces: clause.elements.map(pieces) ?? [])
    }
    return branches.contains { !$0.pieces.isEmpty } ? [.branches(branches)] : []
  }

  /// Returns the pieces inside an `#if` with the given head, or unchanged if there is none.
  static func pieces(_ pieces: [Self], in head: String?) -> [Self] {
    guard let head, !pieces.isEmpty else { return pieces }
    return [.branches([Branch(head: head, pieces: pieces)])]
  }

  /// Returns the pieces, each replaced by the results of a closure.
  func flatMap<Other>(_ others: (Piece) -> [Other]) -> [Conditional<Other>] {
    switch self {
    case .piece(let piece): others(piece).map { .piece($0) }
    case .branches(let branches):
      [.branches(branches.map { .init(head: $0.head, pieces: $0.pieces.flatMap { $0.flatMap(others) }) })]
    }
  }

  /// All pieces, regardless of their conditions.
  var all: [Piece] {
    switch self {
    case .piece(let piece): [piece]
    case .branches(let branches): branches.flatMap { $0.pieces.flatMap(\.all) }
    }
  }

  /// Returns the pieces as Swift code, including the `#if`s around them.
  static func text(of pieces: [Self], _ text: (Piece) -> String) -> String {
    let parts = pieces.map { piece in
      switch piece {
      case .piece(let piece): text(piece)
      case .branches(let branches):
        branches.map {
          [$0.head, Self.text(of: $0.pieces, text)].filter { !$0.isEmpty }.joined(separator: "\n")
        }
        .joined(separator: "\n") + "\n#endif"
      }
    }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
