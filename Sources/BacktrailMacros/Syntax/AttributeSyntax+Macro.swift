import SwiftSyntax

extension AttributeSyntax {
  /// The name without a module name.
  var macroName: String {
    attributeName.as(MemberTypeSyntax.self)?.name.text ?? attributeName.trimmedDescription
  }

  /// Returns whether the attribute is the Backtrail macro with the given name, with or without a module name.
  func isMacro(_ name: String) -> Bool {
    if let member = attributeName.as(MemberTypeSyntax.self) {
      return member.name.text == name
        && ["Backtrail", "BacktrailUI"].contains(member.baseType.trimmedDescription)
    }
    return attributeName.as(IdentifierTypeSyntax.self)?.name.text == name
  }
}

extension AttributeListSyntax {
  /// Returns whether the attributes include the Backtrail macro with the given name, even inside an `#if`.
  func hasMacro(_ name: String) -> Bool {
    contains { element in
      switch element {
      case .attribute(let attribute): attribute.isMacro(name)
      case .ifConfigDecl(let condition):
        condition.clauses.contains { $0.elements?.as(AttributeListSyntax.self)?.hasMacro(name) ?? false }
      }
    }
  }
}

extension String {
  /// The text as a plain string literal on one line.
  var asLiteral: String {
    let scalars = unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: "\\u{\(String(scalar.value, radix: 16))}"
      default: String(scalar)
      }
    }
    return "\"\(scalars.joined())\""
  }
}

extension TokenSyntax {
  /// The name without backticks.
  var withoutBackticks: String { text.filter { $0 != "`" } }

  /// The name as an argument label.
  var asLabel: String { withoutBackticks.asLabel ?? text }
}

extension String {
  /// The string as an argument label; `nil` if the string is not a name. Nearly every keyword can be a label without
  /// backticks.
  var asLabel: String? {
    guard let first, !first.isNumber, allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else {
      return nil
    }
    return ["inout", "let", "var"].contains(self) ? "`\(self)`" : self
  }

  /// Returns the text with each line indented by the given number of spaces.
  func indented(by count: Int) -> String {
    let blanks = String(repeating: " ", count: count)
    return split(separator: "\n", omittingEmptySubsequences: false).map { blanks + $0 }.joined(
      separator: "\n")
  }
}
