import SwiftSyntax
import SwiftSyntaxBuilder

/// The type of a view, in a form that an expansion can contain.
struct ViewName {
  /// The type, as written in the source.
  let text: String
  /// The first name of the type, which Swift looks up.
  let root: String
  /// The expression in the source; `nil` if the type is inferred from the name of the case.
  let syntax: ExprSyntax?

  /// Reads `View.self`. For any other expression, the result is `nil`, and a problem is added to the findings.
  init?(_ expression: ExprSyntax, findings: inout Findings) {
    guard let member = expression.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "self",
      let base = member.base
    else {
      findings.add(.screenArgument, at: expression, repair: .addingSelf(to: expression))
      return nil
    }
    guard let root = base.rootOfType else {
      findings.add(.screenType, at: expression)
      return nil
    }
    text = base.trimmedDescription
    self.root = root
    syntax = expression
  }

  /// Creates the view name that results from capitalizing the name of a case, or returns `nil` if it is not a valid
  /// type name.
  init?(inferredFrom name: String) {
    guard let first = name.first, first.isLetter else { return nil }
    let type = first.uppercased() + name.dropFirst()
    text = type.asVariable
    root = type
    syntax = nil
  }

  /// Returns the type as an expression that works even if other names hide the type.
  func expression(hiddenBy names: Set<String>) -> String {
    names.contains(root) ? "BacktrailUI.TypeNamed<\(text)>" : text
  }
}

extension ExprSyntax {
  /// The first name of a type that is written only with dots and angle brackets.
  fileprivate var rootOfType: String? {
    if let name = self.as(DeclReferenceExprSyntax.self) { return name.baseName.withoutBackticks }
    if let member = self.as(MemberAccessExprSyntax.self) { return member.base?.rootOfType }
    return self.as(GenericSpecializationExprSyntax.self)?.expression.rootOfType
  }
}

extension Findings.Repair {
  /// Returns a fix that adds `.self` to an expression that looks like the name of a type.
  fileprivate static func addingSelf(to expression: ExprSyntax) -> Self? {
    guard expression.rootOfType != nil,
      let last = expression.trimmedDescription.split(separator: ".").last, last.first?.isUppercase == true
    else { return nil }
    let text = "\(expression.trimmedDescription).self"
    return .replacing(expression, with: ExprSyntax("\(raw: text)"), "Write '\(text)'")
  }
}
