import SwiftParser
import SwiftSyntax

extension DeclGroupSyntax {
  /// Returns the first token that the parser skipped because too many brackets are nested, if the skipped source may
  /// contain a member with one of the given words.
  ///
  /// The limit of swift-syntax is 20 in debug builds and 256 in release builds. Past the limit, the parser returns all
  /// remaining tokens as unexpected nodes, so the members after that position would be lost without a message.
  func tokenBeyondNesting(before words: Set<String>) -> TokenSyntax? {
    guard hasError else { return nil }
    var depth = 0
    var first: TokenSyntax?
    for token in memberBlock.tokens(viewMode: .sourceAccurate) {
      depth += token.nestingChange
      if first == nil, depth > 20, token.hasAncestor(UnexpectedNodesSyntax.self) { first = token }
      guard let first else { continue }
      if first.isInSignature || (depth == 1 && words.contains(token.text)) { return first }
    }
    return nil
  }
}

extension TokenSyntax {
  fileprivate var nestingChange: Int {
    switch tokenKind {
    case .leftBrace, .leftParen, .leftSquare: 1
    case .rightBrace, .rightParen, .rightSquare: -1
    default: 0
    }
  }

  /// Whether the token belongs to a case or to the parameters of a function, from which macros copy code.
  fileprivate var isInSignature: Bool {
    hasAncestor(EnumCaseDeclSyntax.self) || hasAncestor(FunctionParameterListSyntax.self)
  }

  fileprivate func hasAncestor<Node: SyntaxProtocol>(_: Node.Type) -> Bool {
    sequence(first: Syntax(self), next: \.parent).contains { $0.is(Node.self) }
  }
}

extension DeclSyntax {
  /// Parses a generated member. The limit for nested brackets is higher than the parser's default, because the member
  /// nests code that was copied from the source.
  init(generated text: String) {
    var parser = Parser(text, maximumNestingLevel: 300)
    self = DeclSyntax.parse(from: &parser)
  }
}
