import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// The valid routes of an enum.
struct RouteTable {
  private var routes: [Conditional<LinkRoute>] = []
  /// Whether a route creates a case that may be deprecated.
  private let usesDeprecatedCases: Bool

  /// Checks an enum's routes individually and against each other.
  init(_ enumeration: EnumDeclSyntax, in context: [Syntax], findings: inout Findings) {
    let generics = GenericNames(enumeration, in: context)
    let sources = [Conditional<RouteSource>](enumeration.memberBlock.members)
    usesDeprecatedCases = sources.flatMap(\.all).contains {
      Availability($0.enumCase.attributes).isDeprecated
    }
    routes = Self.check(sources, after: [], in: generics, findings: &findings)
  }

  /// Checks routes. Routes in an `#if` are compared with the routes before the `#if`. Routes after the `#if` are not
  /// compared with the routes in it.
  private static func check(
    _ sources: [Conditional<RouteSource>], after outer: [LinkRoute], in generics: GenericNames,
    findings: inout Findings
  ) -> [Conditional<LinkRoute>] {
    var here: [LinkRoute] = []
    var routes: [Conditional<LinkRoute>] = []
    for source in sources {
      switch source {
      case .piece(let source):
        guard let route = LinkRoute(source, in: generics, findings: &findings) else { continue }
        route.compare(with: outer + here, findings: &findings)
        here.append(route)
        routes.append(.piece(route))
      case .branches(let branches):
        let checked = branches.map { branch in
          let pieces = check(branch.pieces, after: outer + here, in: generics, findings: &findings)
          return Conditional<LinkRoute>.Branch(head: branch.head, pieces: pieces)
        }
        routes.append(.branches(checked))
      }
    }
    return routes
  }
}

extension RouteTable {
  /// Returns the table as Swift code.
  func expansion(access: String?) -> String {
    let type = "[Backtrail.DeepLinkRouteDefinition<Self>]"
    let access = Availability.deprecation(if: usesDeprecatedCases) + (access.map { "\($0) " } ?? "")
    let head = access + "nonisolated static var allRoutes: \(type) {"
    let pieces = routes.compactMap(\.piece)
    if routes.isEmpty { return "\(head)\n  []\n}" }
    if pieces.count == routes.count {
      let list = pieces.map { "\($0.expansion),".indented(by: 4) }.joined(separator: "\n")
      return "\(head)\n  [\n\(list)\n  ]\n}"
    }
    let appends = Conditional.text(of: routes) { "routes.append(\n\($0.expansion.indented(by: 2)))" }
    return "\(head)\n  var routes: \(type) = []\n\(appends.indented(by: 2))\n  return routes\n}"
  }
}

extension RouteTable {
  /// The function with which the compiler verifies that the app's own types can be decoded from a URL; `nil` if there
  /// are no such types. For a type that the other overloads do not accept, the compiler chooses the overload that
  /// accepts any type and whose message includes the case's name.
  var check: String? {
    let checked = routes.flatMap { $0.flatMap { $0.check == nil ? [] : [$0] } }
    if checked.flatMap(\.all).isEmpty { return nil }
    let checks = Conditional.text(of: checked) { $0.check ?? "" }
    return "nonisolated private static func checkValuesOfRoutes() {\n\(checks.indented(by: 2))\n}"
  }
}

extension LinkRoute {
  /// Finds routes in the same enum that make this route unreachable, or that this route makes unreachable.
  fileprivate func compare(with others: [LinkRoute], findings: inout Findings) {
    if let other = others.first(where: { $0.reach.leavesNothing(to: reach, standsEarlier: true) }) {
      other.report(unreachable: self, findings: &findings)
    } else if let other = others.first(where: { reach.leavesNothing(to: $0.reach, standsEarlier: false) }) {
      report(unreachable: other, findings: &findings)
    }
  }

  private func report(unreachable route: LinkRoute, findings: inout Findings) {
    let isDuplicate = reach.isSame(as: route.reach)
    let message = isDuplicate ? MacroMessage.duplicate : MacroMessage.unreachable
    findings.add(
      message(route.arguments.pattern, route.name, arguments.pattern, name),
      at: route.arguments.patternSyntax,
      notes: [
        Note(
          node: Syntax(arguments.patternSyntax),
          message: PointerMessage("otherRoute", "'\(arguments.pattern)' is here."))
      ])
  }

  private var name: String { linkCase.name.withoutBackticks }
}
