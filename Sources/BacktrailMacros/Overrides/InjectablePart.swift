import SwiftParser
import SwiftSyntax

/// A member that can be replaced.
struct InjectablePart {
  /// The name of the part, which is also the name of its key and its property.
  let name: String
  let declaration: DeclSyntax
  /// The syntax that messages point to.
  let nameSyntax: Syntax
  /// The name of the marked member, in Swift syntax.
  let builder: String
  let modifiers: DeclModifierListSyntax
  let attributes: AttributeListSyntax
  /// The function, if the member is a function.
  let function: FunctionDeclSyntax?
  /// The type of the member, if it is written out.
  let type: TypeSyntax?
}

extension InjectablePart {
  /// Checks a marked member. The result is `nil` if there is a problem, which is added to the findings.
  init?(_ declaration: some DeclSyntaxProtocol, _ mark: AttributeSyntax, findings: inout Findings) {
    let member = InjectableMember(declaration, findings: &findings)
    guard let member, member.check(&findings) else { return nil }
    guard let name = Self.name(of: member, mark, findings: &findings) else { return nil }
    self.name = name
    self.declaration = DeclSyntax(declaration)
    nameSyntax = Syntax(member.name)
    builder = member.name.text
    modifiers = member.modifiers
    attributes = member.attributes
    function = declaration.as(FunctionDeclSyntax.self)
    type =
      function?.signature.returnClause?.type
      ?? declaration.as(VariableDeclSyntax.self)?.bindings.first?.typeAnnotation?.type
  }

  /// The name in Swift syntax.
  var swiftName: String { name.isValidSwiftIdentifier(for: .variableName) ? name : "`\(name)`" }

  private static func name(
    of member: InjectableMember, _ mark: AttributeSyntax, findings: inout Findings
  ) -> String? {
    let own = member.name.withoutBackticks
    guard own.hasSuffix("Builder") else {
      findings.add(.noBuilderSuffix, at: member.name, repair: .appendingBuilder(to: member.name))
      return nil
    }
    let custom = mark.arguments?.as(LabeledExprListSyntax.self)?.first?.expression
    guard let custom, !custom.is(NilLiteralExprSyntax.self) else {
      return checked(String(own.dropLast("Builder".count)), at: member.name, findings: &findings)
    }
    guard let name = custom.as(StringLiteralExprSyntax.self)?.representedLiteralValue else {
      findings.add(.partNameNotLiteral, at: custom)
      return nil
    }
    guard name.isSwiftName else {
      findings.add(.noSwiftName(name), at: custom)
      return nil
    }
    return checked(name, at: custom, findings: &findings)
  }

  private static func checked(
    _ name: String, at syntax: some SyntaxProtocol, findings: inout Findings
  ) -> String? {
    if name.isEmpty {
      findings.add(.noPartName, at: syntax)
    } else if reservedNames.contains(name) {
      findings.add(.reservedPartName(name), at: syntax)
    } else {
      return name
    }
    return nil
  }

  /// The names that have a special meaning in Swift or in the container, even in backticks.
  private static let reservedNames: Set<String> = ContainerExpansion.memberNames.union([
    "_", "self", "Self", "init", "Type", "Protocol", "allCases", "AllCases", "RawValue",
  ])
}

extension Findings.Repair {
  /// Returns a fix that renames a member. Code that used the old name then refers to the part.
  fileprivate static func appendingBuilder(to name: TokenSyntax) -> Self {
    let longer = name.withoutBackticks + "Builder"
    let text = longer.isValidSwiftIdentifier(for: .variableName) ? longer : "`\(longer)`"
    return .replacing(name, with: TokenSyntax.identifier(text), "Rename it to '\(longer)'")
  }
}

extension String {
  /// Whether it is a valid name in Swift, possibly in backticks.
  fileprivate var isSwiftName: Bool {
    if isValidSwiftIdentifier(for: .variableName) { return true }
    guard let first else { return true }  // An empty name is reported later.
    return (first.isLetter || first == "_") && allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}
