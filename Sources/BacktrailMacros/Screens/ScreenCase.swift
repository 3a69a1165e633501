import SwiftParser
import SwiftSyntax

/// A case of an enum of screens, with its name, its associated values, and its view.
struct ScreenCase {
  let element: EnumCaseElementSyntax
  let values: [ScreenValue]
  /// The type of the view; `nil` if the case has a problem, which has already been reported.
  let view: ViewName?
  let stored: StoredName

  var name: String { element.name.withoutBackticks }

  /// The raw value, if it is a string.
  var rawValue: String? {
    element.rawValue?.value.as(StringLiteralExprSyntax.self)?.representedLiteralValue
  }
}

extension ScreenCase {
  /// Creates a case that has a problem.
  init(faulty element: EnumCaseElementSyntax) {
    self.init(element: element, values: [], view: nil, stored: StoredName())
  }

  /// Reads a case. If it has a problem, the problem is added to the findings, and the case has no view.
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
  /// Returns the error in a case's view, and the error's position.
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
  /// Whether the case exists and has values that are stored with it.
  var hasStoredValues: Bool { !values.isEmpty && !element.availability.isUnavailable }

  /// Returns the case of the generated `switch` that shows the screen. An unavailable case has no values, so its view may
  /// be unavailable as well.
  func arm(in scope: ScreenScope) -> String {
    guard let view, !element.availability.isUnavailable else {
      return "case .\(element.name.text): BacktrailUI.EmptyView()"
    }
    let pattern = values.map(\.pattern).joined(separator: ", ")
    let arguments = values.map(\.argument).joined(separator: ", ")
    return """
      case .\(element.name.text)\(values.isEmpty ? "" : "(\(pattern))"):
        \(view.expression(hiddenBy: scope.valueNames))(\(arguments))
      """
  }

  /// Returns the Swift expression that declares the case in the route table. The encoding of a numeric raw value is
  /// known only at run time, but the case is still stored under its own name.
  func declaration(in scope: ScreenScope) -> String {
    let aliases = stored.aliases.map(\.text.asLiteral).joined(separator: ", ")
    let parameters = values.map(\.declaration).joined(separator: ", ")
    let parts = [
      name.asLiteral,
      scope.hasNumbers && !element.availability.isUnavailable
        ? "rawValue: \"\\(Self.\(element.name.text).rawValue)\""
        : rawValue.map { "rawValue: \($0.asLiteral)" },
      (stored.id?.text ?? (scope.hasNumbers ? name : nil)).map { "name: \($0.asLiteral)" },
      stored.version == 1 ? nil : "version: \(stored.version)",
      aliases.isEmpty ? nil : "aliases: [\(aliases)]", stored.isRestorable ? nil : "isRestorable: false",
      values.isEmpty ? nil : "parameters: [\(parameters)]", "view: \((view?.text ?? "").asLiteral)",
    ]
    return "BacktrailUI.RouteDeclaration(\(parts.compactMap(\.self).joined(separator: ", ")))"
  }

  /// Returns the function with which the compiler verifies that the values can be stored. For a type that the main
  /// overload does not accept, the compiler chooses the overload that accepts any type and whose message reports the
  /// problem.
  func check(in scope: ScreenScope) -> String {
    let types = values.map { value in
      scope.valueNames.isDisjoint(with: value.typeNames)
        ? "store((\(value.type)).self)" : "store(BacktrailUI.TypeNamed<\(value.type)>.self)"
    }
    return """
      @MainActor private static func \("valuesOf_\(name)".asVariable)() {
        @available(*, unavailable, message: \(MacroMessage.notStorable(name).asLiteral))
        func store<Value>(_: Value.Type) {}
        func store<Value: Swift.Codable & Swift.Hashable>(_: Value.Type) {}
      \(types.joined(separator: "\n").indented(by: 2))
      }
      """
  }
}

/// The context in which names in an enum of screens are resolved.
struct ScreenScope {
  /// The name of the enum.
  let enumeration: String
  /// The names of the enum's cases, properties, and functions. When Swift looks up values, these names hide types
  /// with the same name.
  let valueNames: Set<String>
  /// Whether the raw values are integers. If so, cases are encoded as their raw values.
  let hasNumbers: Bool
}
