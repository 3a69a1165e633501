import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder

/// The valid arguments of `@DeepLinkRoute`.
struct RouteArguments {
  /// A query name and its position.
  struct QueryName {
    let name: String
    let syntax: ArrayElementSyntax
  }

  let pattern: String
  let patternSyntax: ExprSyntax
  let path: PatternSyntax
  let query: [QueryName]
  let gate: ExprSyntax?

  /// Reads the arguments. Returns `nil` if there is a problem, which is added to the findings.
  init?(_ attribute: AttributeSyntax, findings: inout Findings) {
    guard let arguments = attribute.arguments?.as(LabeledExprListSyntax.self),
      let first = arguments.first(where: { $0.label == nil })
    else { return nil }  // The compiler reports the missing pattern.
    let read = Self.path(first.expression, findings: &findings)
    let names = Self.query(arguments.value(of: "query"), findings: &findings)
    guard let (pattern, path) = read, let names, Self.areUnique(names, in: path, findings: &findings) else {
      return nil
    }
    self.pattern = pattern
    self.path = path
    patternSyntax = first.expression
    query = names
    gate = arguments.value(of: "gate").flatMap { $0.is(NilLiteralExprSyntax.self) ? nil : $0.trimmed }
  }
}

extension RouteArguments {
  private static func path(_ expression: ExprSyntax, findings: inout Findings) -> (String, PatternSyntax)? {
    guard let literal = expression.as(StringLiteralExprSyntax.self) else {
      findings.add(.patternNotLiteral, at: expression)
      return nil
    }
    guard let pattern = literal.representedLiteralValue else {
      findings.add(.patternInterpolated, at: expression)
      return nil
    }
    do {
      return (pattern, try PatternSyntax(pattern))
    } catch {
      let repair = error.repaired(pattern).map { repaired in
        Findings.Repair.replacing(
          literal, with: ExprSyntax("\(raw: repaired.asLiteral)"), "Write '\(repaired)'")
      }
      findings.add(.pattern(pattern, error), at: expression, repair: repair)
      return nil
    }
  }

  private static func query(_ expression: ExprSyntax?, findings: inout Findings) -> [QueryName]? {
    guard let expression else { return [] }
    guard let elements = expression.as(ArrayExprSyntax.self)?.elements else {
      findings.add(.queryNotLiteral, at: expression)
      return nil
    }
    var names: [QueryName] = []
    for element in elements {
      guard let name = element.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue else {
        findings.add(.queryNotLiteral, at: element.expression)
        return nil
      }
      names.append(QueryName(name: name, syntax: element))
    }
    return names
  }

  private static func areUnique(_ names: [QueryName], in path: PatternSyntax, findings: inout Findings)
    -> Bool
  {
    var known: Set<String> = []
    var areUnique = true
    for name in names {
      let message: MacroMessage? =
        if name.name.isEmpty { .emptyQueryName } else if path.names.contains(name.name) {
          .queryInPath(name.name)
        } else if !known.insert(name.name).inserted { .duplicateQuery(name.name) } else { nil }
      guard let message else { continue }
      findings.add(message, at: name.syntax.expression, repair: .removing(name))
      areUnique = false
    }
    return areUnique
  }
}

extension Findings.Repair {
  /// Returns a fix that removes a query name from its list.
  static func removing(_ name: RouteArguments.QueryName) -> Self? {
    guard let list = name.syntax.parent?.as(ArrayElementListSyntax.self) else { return nil }
    var kept = list.filter { $0.id != name.syntax.id }
    if let last = kept.indices.last { kept[last].trailingComma = list.last?.trailingComma }
    return .replacing(list, with: kept, "Remove '\(name.name)'")
  }
}

extension LabeledExprListSyntax {
  fileprivate func value(of label: String) -> ExprSyntax? { first { $0.label?.text == label }?.expression }
}
