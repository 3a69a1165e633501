import SwiftSyntax

extension LinkRoute {
  /// The route as Swift code.
  var expansion: String {
    var lines = ["Backtrail.DeepLinkRouteDefinition("]
    lines.append("  \(head),")
    if !linkCase.values.isEmpty { lines.append("  parameters: [\n\(parameters)\n  ],") }
    lines.append("  build: \(build),")
    lines.append("  values: \(values))")
    return lines.joined(separator: "\n")
  }

  /// The part of the check function with which the compiler verifies that the app's own types can be decoded.
  var check: String? {
    let types = zip(linkCase.values, keys).compactMap { value, key in
      key == nil || value.type?.isOurs != false ? nil : "read((\(value.syntax.type.trimmedDescription)).self)"
    }
    if types.isEmpty { return nil }
    let message = MacroMessage.notReadable(linkCase.name.withoutBackticks).asLiteral
    return """
      do {
        @available(*, unavailable, message: \(message))
        @_disfavoredOverload
        func read<Value>(_: Value.Type) {}
        func read<Value: Backtrail.DeepLinkField>(_: Value.Type) {}
        @_disfavoredOverload
        func read<Value: Swift.RawRepresentable>(_: Value.Type) where Value.RawValue: Backtrail.DeepLinkValue {}
        @_disfavoredOverload
        func read<Value: Swift.RawRepresentable>(_: Value?.Type) where Value.RawValue: Backtrail.DeepLinkValue {}
        @_disfavoredOverload
        func read<Value: Swift.RawRepresentable>(_: [Value].Type) where Value.RawValue: Backtrail.DeepLinkValue {}
        @_disfavoredOverload
        func read<Value: Swift.RawRepresentable>(_: [Value]?.Type) where Value.RawValue: Backtrail.DeepLinkValue {}
      \(types.joined(separator: "\n").indented(by: 2))
      }
      """
  }

  private var head: String {
    let query = arguments.query.map(\.name.asLiteral).joined(separator: ", ")
    let parts = [
      arguments.pattern.asLiteral, query.isEmpty ? nil : "query: [\(query)]",
      "case: \(linkCase.name.withoutBackticks.asLiteral)",
      arguments.gate.map { "gate: \($0.trimmedDescription)" },
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  private var parameters: String {
    zip(linkCase.values, keys).map { "    Backtrail.\($0.parameter(from: $1))," }.joined(separator: "\n")
  }

  /// The closure that creates the destination. Values that are not in the URL are omitted, so their Swift defaults
  /// apply.
  private var build: String {
    let arguments = zip(linkCase.values, keys).compactMap { $0.argument(from: $1) }
    let call =
      ".\(linkCase.name.text)" + (linkCase.values.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))")
    if arguments.isEmpty { return "{ _ in \(call) }" }
    return "{ (link) throws(Backtrail.DeepLinkValueError) in\n    \(call)\n  }"
  }

  /// The closure that extracts the values of a destination.
  private var values: String {
    let keyed = keys.enumerated().compactMap { place, key in key.map { (place, $0) } }
    let variables = keys.enumerated().map { $1 == nil ? "_" : "let v\($0)" }.joined(separator: ", ")
    let match = ".\(linkCase.name.text)" + (keyed.isEmpty ? "" : "(\(variables))")
    if keyed.isEmpty {
      return "{ destination, _ in\n    if case \(match) = destination { true } else { false }\n  }"
    }
    var lines = ["{ destination, link in", "guard case \(match) = destination else { return false }"]
    lines += keyed.map { "link.set(\($1.asLiteral), v\($0))" }
    return (lines + ["return true"]).joined(separator: "\n    ") + "\n  }"
  }
}

extension LinkCase.Value {
  /// Returns the Swift expression that describes the value in manifests.
  fileprivate func parameter(from key: String?) -> String {
    let title = (name ?? "\(place)").asLiteral
    let spelling = syntax.type.trimmedDescription
    guard key != nil || type?.isOurs == true else {
      // Any type can have a default, even one that cannot be represented as text.
      return "DeepLinkParameter(\(title), typeName: \(spelling.asLiteral))"
    }
    let parts = [
      title, "\(spelling).self", key.map { "from: \($0.asLiteral)" },
      defaultValue.map { "default: \($0.trimmedDescription)" },
    ]
    return "DeepLinkParameter(\(parts.compactMap(\.self).joined(separator: ", ")))"
  }

  /// Returns the argument for the value in the call that creates the case, or `nil` if it is omitted.
  fileprivate func argument(from key: String?) -> String? {
    guard let key else { return nil }
    // Without a cast, a literal could be an array or an optional array.
    let isOpen = type.map { $0.isArray && $0.isOptional && !$0.isOurs } ?? false
    let cast = isOpen ? " as \(syntax.type.trimmedDescription)" : ""
    let fallback = defaultValue.map { ", default: \($0.trimmedDescription)\(cast)" } ?? ""
    return (label.map { "\($0): " } ?? "") + "try link.value(\(key.asLiteral)\(fallback))"
  }
}
