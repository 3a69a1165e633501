import SwiftSyntax

/// The cases of an enum of screens.
struct ScreenTable {
  private let cases: [Conditional<ScreenCase>]
  private let scope: ScreenScope

  /// Checks an enum's cases individually and against each other.
  init(_ enumeration: EnumDeclSyntax, findings: inout Findings) {
    let members = enumeration.memberBlock.members
    let declarations = [Conditional<EnumCaseDeclSyntax>](casesOf: members)
    let elements = declarations.flatMap(\.all).flatMap(\.elements)
    let names = members.valueNames.union(elements.map(\.name.withoutBackticks))
    let scope = ScreenScope(
      enumeration: enumeration.name.withoutBackticks, valueNames: names,
      hasNumbers: enumeration.rawType.map(EnumDeclSyntax.integers.contains) ?? false)
    cases = declarations.flatMap { declaration in
      declaration.flatMap { $0.screens(in: scope, findings: &findings) }
    }
    self.scope = scope
    Self.compare(cases, with: [:], findings: &findings)
  }

  /// Compares the names of cases. Names in an `#if` are compared with the names before the `#if`. Names after the `#if`
  /// are not compared with the names in it.
  private static func compare(
    _ cases: [Conditional<ScreenCase>], with outer: [String: String], findings: inout Findings
  ) {
    var known = outer
    for screen in cases {
      switch screen {
      case .piece(let screen): screen.compare(with: &known, findings: &findings)
      case .branches(let branches):
        for branch in branches { compare(branch.pieces, with: known, findings: &findings) }
      }
    }
  }
}

extension ScreenTable {
  /// Returns the view's `body` as Swift code. An enum without cases has no values, so its body is never evaluated.
  func body(access: String?) -> String {
    let access = access.map { "\($0) " } ?? ""
    if cases.isEmpty { return "@MainActor \(access)var body: Swift.Never {\n  switch self {}\n}" }
    let arms = Conditional.text(of: cases) { $0.arm(in: scope) }
    return """
      @MainActor @BacktrailUI.ViewBuilder \(access)var body: some BacktrailUI.View {
        switch self {
      \(arms.indented(by: 2))
        }
      }
      """
  }

  /// Returns the table of routes as Swift code.
  func declarations(access: String?) -> String {
    let type = "[BacktrailUI.RouteDeclaration]"
    // A number is read from the case itself.
    let cases = scope.hasNumbers ? cases.flatMap(\.whereAvailable) : cases
    let usesDeprecated =
      scope.hasNumbers && cases.flatMap(\.all).contains { $0.element.availability.isDeprecated }
    let access = Availability.deprecation(if: usesDeprecated) + (access.map { "\($0) " } ?? "")
    let head = access + "nonisolated static var routeDeclarations: \(type) {"
    let pieces = cases.compactMap(\.piece)
    if cases.isEmpty { return "\(head)\n  []\n}" }
    if pieces.count == cases.count {
      let list = pieces.map { "\($0.declaration(in: scope)),".indented(by: 4) }.joined(separator: "\n")
      return "\(head)\n  [\n\(list)\n  ]\n}"
    }
    // An array literal cannot contain an '#if'.
    let appends = Conditional.text(of: cases) { "routes.append(\($0.declaration(in: scope)))" }
    return "\(head)\n  var routes: \(type) = []\n\(appends.indented(by: 2))\n  return routes\n}"
  }

  /// The code with which the compiler verifies that all values can be stored; `nil` if there are no values.
  var checks: String? {
    let valued = cases.filter { $0.all.contains(where: \.hasStoredValues) }
    if valued.isEmpty { return nil }
    return Conditional.text(of: valued) { $0.hasStoredValues ? $0.check(in: scope) : "" }
  }
}

extension Conditional<ScreenCase> {
  /// The cases, limited to the builds that have them.
  fileprivate var whereAvailable: [Self] {
    switch self {
    case .piece(let screen): Self.pieces([self], in: screen.element.availability.condition)
    case .branches(let branches):
      [.branches(branches.map { .init(head: $0.head, pieces: $0.pieces.flatMap(\.whereAvailable)) })]
    }
  }
}

extension ScreenCase {
  /// Finds a case that has a stored name in common with this case.
  fileprivate func compare(with known: inout [String: String], findings: inout Findings) {
    if let namesake = element.namesake {
      if namesake.position < element.position { findings.add(.overloadedScreen(name), at: element.name) }
      return
    }
    let own = stored.id.map { ($0.text, Syntax($0.syntax)) } ?? (rawValue ?? name, Syntax(element.name))
    for (text, syntax) in [own] + stored.aliases.map({ ($0.text, Syntax($0.syntax)) }) {
      if let other = known[text] {
        findings.add(.repeatedName(text, of: name, and: other), at: syntax)
      } else {
        known[text] = name
      }
    }
  }
}

extension EnumCaseDeclSyntax {
  /// Returns the declared cases. All of these cases use the arguments of the declaration's `@Screen`.
  fileprivate func screens(in scope: ScreenScope, findings: inout Findings) -> [ScreenCase] {
    guard let arguments = screenArguments(findings: &findings) else {
      return elements.map(ScreenCase.init(faulty:))
    }
    if let personal = arguments.stored.personal, elements.count > 1 {
      let names = elements.map(\.name.withoutBackticks)
      findings.add(
        .severalStored(personal.label?.text ?? "", names), at: personal, repair: .splitting(self))
      return elements.map(ScreenCase.init(faulty:))
    }
    let known = elements.reduce(into: Set<String>()) { $0.formUnion($1.mappingKeys) }
    let unused = arguments.mapping.entries.map(\.key).filter { !known.contains($0) }
    if !unused.isEmpty {
      findings.add(.unusedMappingKeys(unused, in: elements.map(\.name.withoutBackticks)), at: self)
    }
    return elements.map { ScreenCase($0, arguments, in: scope, findings: &findings) }
  }
}

extension [Conditional<EnumCaseDeclSyntax>] {
  /// Collects the cases among the members.
  fileprivate init(casesOf members: MemberBlockItemListSyntax) {
    self = members.flatMap { item -> Self in
      if let enumCase = item.decl.as(EnumCaseDeclSyntax.self) { return [.piece(enumCase)] }
      guard let condition = item.decl.as(IfConfigDeclSyntax.self) else { return [] }
      return Conditional.clauses(of: condition) {
        $0.as(MemberBlockItemListSyntax.self).map(Self.init(casesOf:)) ?? []
      }
    }
  }
}

extension MemberBlockItemListSyntax {
  /// The names of variables and functions.
  fileprivate var valueNames: Set<String> {
    let names = flatMap { item -> [String] in
      if let function = item.decl.as(FunctionDeclSyntax.self) { return [function.name.withoutBackticks] }
      let bindings = item.decl.as(VariableDeclSyntax.self)?.bindings ?? []
      return bindings.map { $0.pattern.trimmedDescription.filter { $0 != "`" } }
    }
    return Set(names)
  }
}
