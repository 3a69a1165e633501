import SwiftParser
import SwiftSyntax

/// A case of an enum of screens: what it is called, what it carries and what shows it.
struct ScreenCase {
  let element: EnumCaseElementSyntax
  let values: [ScreenValue]
  /// The type of the view; `nil` when something is wrong with the case, which was said.
  let view: ViewName?
  let stored: StoredName

  var name: String { element.name.withoutBackticks }

  /// The raw value, where it is a text.
  var rawValue: String? {
    element.rawValue?.value.as(StringLiteralExprSyntax.self)?.representedLiteralValue
  }
}

extension ScreenCase {
  /// A case that something is wrong with.
  init(faulty element: EnumCaseElementSyntax) {
    self.init(element: element, values: [], view: nil, stored: StoredName())
  }

  /// Reads a case; what is wrong with it is then among the findings, and it has no view.
  init(
    _ element: EnumCaseElementSyntax, _ arguments: ScreenArguments, in scope: ScreenScope,
    findings: inout Findings
  ) {
    let given = arguments.view ?? ViewName(inferredFrom: element.name.withoutBackticks)
    if let (message, place) = scope.problem(with: given, of: element) { findings.add(message, at: place) }
    let values = ScreenValue.all(
      of: element, hiding: given?.root, mapping: arguments.mapping, findings: &findings)
    guard let given, let values, scope.problem(with: given, of: element) == nil else {
      self.init(faulty: element)
      return
    }
    self.init(element: element, values: values, view: given, stored: arguments.stored)
  }
}

extension ScreenScope {
  /// The error of a case's view, with its place.
  fileprivate func problem(
    with view: ViewName?, of element: EnumCaseElementSyntax
  ) -> (MacroMessage, Syntax)? {
    let name = element.name.withoutBackticks
    guard let view else { return (.noView(for: name), Syntax(element.name)) }
    if let syntax = view.syntax {
      return valueNames.contains(view.root) ? (.hiddenType(view.root), Syntax(syntax)) : nil
    }
    return view.root == enumeration ? (.viewIsEnum(name, enumeration), Syntax(element.name)) : nil
  }
}

extension ScreenCase {
  /// The arm of the switch that shows the case.
  func arm(in scope: ScreenScope) -> String {
    guard let view else { return "case .\(element.name.text): BacktrailUI.EmptyView()" }
    let pattern = values.map(\.pattern).joined(separator: ", ")
    let arguments = values.map(\.argument).joined(separator: ", ")
    return """
      case .\(element.name.text)\(values.isEmpty ? "" : "(\(pattern))"):
        \(view.expression(hiddenBy: scope.valueNames))(\(arguments))
      """
  }

  /// The case as data. What a number encodes as is known when it runs; it is stored by its name all the same.
  func declaration(in scope: ScreenScope) -> String {
    let aliases = stored.aliases.map(\.text.asLiteral).joined(separator: ", ")
    let parameters = values.map(\.declaration).joined(separator: ", ")
    let parts = [
      name.asLiteral,
      scope.hasNumbers
        ? "rawValue: \"\\(Self.\(element.name.text).rawValue)\""
        : rawValue.map { "rawValue: \($0.asLiteral)" },
      (stored.id?.text ?? (scope.hasNumbers ? name : nil)).map { "name: \($0.asLiteral)" },
      stored.version == 1 ? nil : "version: \(stored.version)",
      aliases.isEmpty ? nil : "aliases: [\(aliases)]", stored.isRestorable ? nil : "isRestorable: false",
      values.isEmpty ? nil : "parameters: [\(parameters)]", "view: \((view?.text ?? "").asLiteral)",
    ]
    return "BacktrailUI.RouteDeclaration(\(parts.compactMap(\.self).joined(separator: ", ")))"
  }

  /// The function in which the compiler sees whether the values can be stored. The one that takes everything is a
  /// trap: it is chosen for what the other does not take, and says so.
  func check(in scope: ScreenScope) -> String {
    let types = values.map { value in
      scope.valueNames.isDisjoint(with: value.typeNames)
        ? "store((\(value.type)).self)" : "store(BacktrailUI.TypeNamed<\(value.type)>.self)"
    }
    return """
      @MainActor private static func \("valuesOf_\(name)".asVariable)() {
        @available(*, unavailable, message: \(MacroMessage.notStorable(name).asLiteral))
        func store<Value>(_: Value.Type) {}
        func store<Value: Codable & Hashable>(_: Value.Type) {}
      \(types.joined(separator: "\n").indented(by: 2))
      }
      """
  }
}
