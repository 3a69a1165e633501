import SwiftParser
import SwiftSyntax

/// An associated value of a case, which is passed to the initializer of a view.
struct ScreenValue {
  private let syntax: EnumCaseParameterSyntax
  /// The variable that the value is bound to.
  private let variable: String
  /// The label of the value in the initializer; `nil` if there is no label.
  private let target: String?

  /// The pattern that binds the value.
  var pattern: String { (syntax.label.map { "\($0.asLabel): " } ?? "") + "let \(variable.asVariable)" }

  /// The argument that passes the value to the view.
  var argument: String { (target.map { "\($0): " } ?? "") + variable.asVariable }

  /// The value's declaration in the route table.
  var declaration: String {
    ".init(\(syntax.label?.withoutBackticks.asLiteral ?? "nil"), \(type.asLiteral))"
  }

  /// The value's type, as written in the source.
  var type: String { syntax.type.trimmedDescription }

  /// The names that appear in the value's type.
  var typeNames: Set<String> {
    Set(syntax.type.tokens(viewMode: .sourceAccurate).map(\.withoutBackticks))
  }
}

extension ScreenValue {
  /// Returns the values of a case, or `nil` if the mapping does not match them. The mismatch is added to the findings.
  static func all(
    of element: EnumCaseElementSyntax, hiding view: String?, mapping: LabelMapping, findings: inout Findings
  ) -> [Self]? {
    let name = element.name.withoutBackticks
    let labels = Set(element.parameters.compactMap { $0.label?.withoutBackticks })
    var taken: Set<String> = view.map { [$0] } ?? []
    var targets: [String: LabelMapping.Entry?] = [:]
    var values: [Self] = []
    var isRight = true
    for (place, parameter) in element.parameters.enumerated() {
      var entry = parameter.keys(at: place).compactMap { mapping[$0] }.first
      if let ambiguous = entry, parameter.label == nil, labels.contains(ambiguous.key) {
        findings.add(.ambiguousKey(ambiguous.key, in: name), at: ambiguous.syntax)
        (entry, isRight) = (nil, false)
      }
      let target = entry.map(\.label) ?? parameter.label?.asLabel
      if let target {
        if let other = targets[target], let mapped = entry ?? other {
          findings.add(.repeatedTarget(target, in: name), at: mapped.syntax.value)
          isRight = false
        }
        targets[target] = .some(entry)
      }
      let variable = parameter.variable(
        at: place, except: parameter.label == nil ? taken.union(labels) : taken)
      taken.insert(variable)
      values.append(Self(syntax: parameter, variable: variable, target: target))
    }
    return isRight ? values : nil
  }
}

extension EnumCaseElementSyntax {
  var parameters: EnumCaseParameterListSyntax { parameterClause?.parameters ?? [] }

  /// The keys that a mapping can use for the values.
  var mappingKeys: Set<String> {
    Set(parameters.enumerated().flatMap { $1.keys(at: $0) })
  }
}

extension EnumCaseParameterSyntax {
  /// The label, if there is one.
  fileprivate var label: TokenSyntax? { firstName.flatMap { $0.text == "_" ? nil : $0 } }

  /// Returns the keys that a mapping can use for the value.
  fileprivate func keys(at place: Int) -> [String] {
    if let label { return [label.withoutBackticks] }
    return [secondName.map(\.withoutBackticks), "param\(place)"].compactMap(\.self)
  }

  /// Returns a name for the value's variable. The name does not hide any other name.
  fileprivate func variable(at place: Int, except taken: Set<String>) -> String {
    var name = (label ?? secondName).map(\.withoutBackticks) ?? "param\(place)"
    while taken.contains(name) { name += "_" }
    return name
  }
}

extension String {
  /// The string as the name of a variable or function.
  var asVariable: String { isValidSwiftIdentifier(for: .variableName) ? self : "`\(self)`" }
}
