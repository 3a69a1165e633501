import SwiftSyntax
import SwiftSyntaxMacros

extension DeclGroupSyntax {
  /// Returns whether a macro can read all members with one of the given words, and no earlier attribute generates the
  /// same members. Otherwise, the problem is added to the findings.
  func isReadable(
    by node: AttributeSyntax, among macros: [String], members words: Set<String>, of name: String,
    in context: some MacroExpansionContext, findings: inout Findings
  ) -> Bool {
    let macro = node.macroName
    if let other = attribute(before: node, among: macros, in: context) {
      findings.add(.repeatedAttribute(macro, after: other.macroName), at: node)
      return false
    }
    if let token = tokenBeyondNesting(before: words) {
      findings.add(.nestedTooDeeply(macro, name), at: token)
      return false
    }
    return true
  }

  /// Returns an earlier attribute that generates the same members, if there is one.
  func attribute(before node: AttributeSyntax, among macros: [String], in context: some MacroExpansionContext)
    -> AttributeSyntax?
  {
    let attributes = attributes.compactMap { $0.as(AttributeSyntax.self) }
    let first = attributes.first { macros.contains(where: $0.isMacro) }
    // The attribute is parsed apart from the declaration, so only the positions can be compared.
    guard let first, let place = context.location(of: first), let own = context.location(of: node) else {
      return nil
    }
    let isFirst =
      place.line.description == own.line.description && place.column.description == own.column.description
    return isFirst ? nil : first
  }
}
