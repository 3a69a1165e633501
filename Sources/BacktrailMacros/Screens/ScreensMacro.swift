package import SwiftSyntax
import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// The implementation of `@Screens`, which adds the view and the table of routes to the enum, and the conformances in
/// extensions.
///
/// The view and the table are members of the enum itself so that their names are looked up in the enclosing types, as
/// in the enum's cases. In an extension, they would not be.
package enum ScreensMacro {
  /// The format mode is `disabled` because the generated text is already formatted. Formatting it again would take
  /// most of the expansion time.
  package static var formatMode: FormatMode { .disabled }
}

extension ScreensMacro: MemberMacro {
  package static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    var findings = Findings()
    defer { findings.diagnostics.forEach(context.diagnose) }
    guard let enumeration = declaration.as(EnumDeclSyntax.self) else {
      findings.add(.screensNotOnEnum, at: node)
      return []
    }
    if context.lexicalContext.contains(where: { !$0.isProtocol((any DeclGroupSyntax).self) }) {
      findings.add(.localScreens(enumeration.name.withoutBackticks), at: node)
      return []
    }
    guard
      enumeration.isReadable(
        by: node, among: ["Screens"], members: ["case"], of: enumeration.name.withoutBackticks, in: context,
        findings: &findings)
    else { return [] }
    let ownTable = enumeration.namesake(of: "routeDeclarations", isStatic: true)
    if let ownTable, !ownTable.isRouteTable {
      findings.add(.ownDeclarations(enumeration.name.withoutBackticks), at: ownTable)
      return []
    }
    if let own = enumeration.namesake(of: "body", isStatic: false) {
      findings.add(.ownBody(enumeration.name.withoutBackticks), at: own)
      return []
    }
    if enumeration.isRoute, let raw = enumeration.rawType, EnumDeclSyntax.fractions.contains(raw) {
      findings.add(.fractionalRoute(enumeration.name.withoutBackticks, raw), at: node)
      return []
    }
    let table = ScreenTable(enumeration, findings: &findings)
    let access = enumeration.access(in: context.lexicalContext)
    var members = [table.body(access: access)]
    if ownTable == nil { members.append(table.declarations(access: access)) }
    if enumeration.isRoute, let checks = table.checks { members.append(checks) }
    return members.map(DeclSyntax.init(generated:))
  }
}

extension ScreensMacro: ExtensionMacro {
  package static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    // If there are no protocols to add, the enum already conforms.
    guard let enumeration = declaration.as(EnumDeclSyntax.self), !protocols.isEmpty,
      enumeration.attribute(before: node, among: ["Screens"], in: context) == nil
    else { return [] }
    var findings = Findings()
    defer { findings.diagnostics.forEach(context.diagnose) }
    let hidden = MacroMessage.hiddenScreens(enumeration.name.withoutBackticks)
    guard
      enumeration.canBeExtended(
        by: node, in: context.lexicalContext, otherwise: hidden, findings: &findings)
    else { return [] }
    let names = protocols.map { $0.trimmedDescription.split(separator: ".").last.map(String.init) ?? "" }
    let data = names.filter { $0 != "View" }.map { "nonisolated BacktrailUI.\($0)" }
    // The `View` conformance is isolated to the main actor. This conformance has its own extension so that the other
    // conformances can be nonisolated.
    let views = names.filter { $0 == "View" }.map { "BacktrailUI.\($0)" }
    return try [data, views].filter { !$0.isEmpty }.map {
      try ExtensionDeclSyntax("extension \(type.trimmed): \(raw: $0.joined(separator: ", ")) {}")
    }
  }
}

extension Syntax {
  /// Whether a member named `routeDeclarations` can be the table of routes in every build.
  fileprivate var isRouteTable: Bool {
    guard let variable = self.as(VariableDeclSyntax.self), let binding = variable.bindings.first,
      parent?.parent?.parent?.is(MemberBlockSyntax.self) == true
    else { return false }
    if let type = binding.typeAnnotation?.type {
      return type.trimmedDescription.contains("RouteDeclaration")
    }
    return binding.initializer.map { !$0.value.isScalarLiteral } ?? false
  }
}

extension ExprSyntax {
  fileprivate var isScalarLiteral: Bool {
    [.booleanLiteralExpr, .floatLiteralExpr, .integerLiteralExpr, .stringLiteralExpr].contains(kind)
  }
}

extension EnumDeclSyntax {
  static let integers: Set<String> = Set(["", "8", "16", "32", "64"].flatMap { ["Int\($0)", "UInt\($0)"] })
  static let fractions: Set<String> = ["Double", "Float", "CGFloat"]

  /// The first inherited type, which is the type of the raw values if there are any.
  var rawType: String? {
    (inheritanceClause?.inheritedTypes.first?.type.trimmedDescription).map {
      $0.replacing("Swift.", with: "")
    }
  }

  /// Whether the enum itself declares that it is a route.
  fileprivate var isRoute: Bool {
    (inheritanceClause?.inheritedTypes ?? []).contains {
      $0.type.trimmedDescription.split(separator: ".").last == "Route"
    }
  }
}
