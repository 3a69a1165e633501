import SwiftParser
import SwiftSyntax

/// The arguments of `@InjectableContainer`.
struct ContainerArguments {
  var name: String?
  var aliases: [String] = []

  /// Reads the arguments. Returns `nil` if there is a problem, which is added to the findings.
  init?(_ attribute: AttributeSyntax, findings: inout Findings) {
    let arguments = attribute.arguments?.as(LabeledExprListSyntax.self) ?? []
    var names: Set<String> = []
    func read(_ expression: ExprSyntax) -> String? {
      guard let name = expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue else {
        findings.add(.containerNameNotLiteral, at: expression)
        return nil
      }
      if name.isEmpty {
        findings.add(.emptyContainerName, at: expression)
      } else if !names.insert(name).inserted {
        findings.add(.repeatedContainerName(name), at: expression)
      }
      return name
    }
    for argument in arguments where !argument.expression.is(NilLiteralExprSyntax.self) {
      if argument.label == nil {
        name = read(argument.expression)
      } else if let list = argument.expression.as(ArrayExprSyntax.self) {
        aliases = list.elements.compactMap { read($0.expression) }
      } else {
        findings.add(.containerNameNotLiteral, at: argument.expression)
      }
    }
    if !findings.diagnostics.isEmpty { return nil }
  }
}
