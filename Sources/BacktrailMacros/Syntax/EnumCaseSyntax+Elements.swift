import SwiftDiagnostics
import SwiftSyntax

extension EnumCaseElementSyntax {
  /// Another case with the same name that is always compiled together with this one.
  var namesake: EnumCaseElementSyntax? {
    sequence(first: Syntax(self), next: \.parent).prefix { !$0.is(EnumDeclSyntax.self) }
      .compactMap { $0.as(MemberBlockItemListSyntax.self) }
      .flatMap { list in list.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) } }
      .flatMap(\.elements)
      .first { $0.id != id && $0.name.withoutBackticks == name.withoutBackticks }
  }
}

extension Findings.Repair {
  /// Returns a fix that gives each element its own `case`. The attributes stay with the first element.
  static func splitting(_ enumCase: EnumCaseDeclSyntax) -> Self {
    let lineBreak = Trivia.newline + (enumCase.firstToken(viewMode: .sourceAccurate)?.indentation ?? [])
    let changes = enumCase.elements.compactMap(\.trailingComma).map { comma in
      let keyword = TokenSyntax.keyword(.case, leadingTrivia: lineBreak, trailingTrivia: .space)
      return FixIt.Change.replace(oldNode: Syntax(comma), newNode: Syntax(keyword))
    }
    return Self(title: "Give each element its own 'case'", changes: changes)
  }
}

extension TokenSyntax {
  /// The whitespace that precedes the token on its line.
  fileprivate var indentation: Trivia {
    let pieces = leadingTrivia.reversed().prefix { !$0.isNewline }.reversed()
    return Trivia(pieces: pieces.filter(\.isSpaceOrTab))
  }
}
