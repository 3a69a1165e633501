import SwiftParser
import SwiftSyntax

/// The stored name of a case, if `@Screen` sets one.
struct StoredName {
  /// A name and its position.
  struct Name {
    let text: String
    let syntax: ExprSyntax
  }

  private(set) var id: Name?
  private(set) var version: Int32 = 1
  private(set) var aliases: [Name] = []
  private(set) var isRestorable = true
  /// The first argument that only one case can have.
  private(set) var personal: LabeledExprSyntax?

  /// Creates the stored name of a case that has no arguments: the case's own name.
  init() {}

  /// Reads the labeled arguments. The result is `nil` if there is a problem, which is added to the findings.
  init?(_ arguments: LabeledExprListSyntax, findings: inout Findings) {
    var isRight = true
    for argument in arguments {
      guard let label = argument.label?.text else { continue }
      if ["id", "aliases"].contains(label), personal == nil { personal = argument }
      if let message = read(argument.expression, as: label) {
        findings.add(message, at: argument.expression)
        isRight = false
      }
    }
    if !isRight { return nil }
  }

  private mutating func read(_ value: ExprSyntax, as label: String) -> MacroMessage? {
    switch label {
    case "id": readID(value)
    case "version": readVersion(value)
    case "aliases": readAliases(value)
    case "restorable": readRestorable(value)
    default: nil  // The compiler reports unknown arguments.
    }
  }

  private mutating func readID(_ value: ExprSyntax) -> MacroMessage? {
    if value.is(NilLiteralExprSyntax.self) { return nil }
    guard let text = value.as(StringLiteralExprSyntax.self)?.representedLiteralValue else {
      return .optionNotLiteral("id", needs: "a string literal")
    }
    id = Name(text: text, syntax: value)
    return text.isEmpty ? .emptyName : nil
  }

  private mutating func readVersion(_ value: ExprSyntax) -> MacroMessage? {
    guard let literal = value.as(IntegerLiteralExprSyntax.self) else {
      return .optionNotLiteral("version", needs: "an integer literal")
    }
    guard let number = literal.representedLiteralValue, number > 0, let version = Int32(exactly: number)
    else {
      return .badVersion
    }
    self.version = version
    return nil
  }

  private mutating func readAliases(_ value: ExprSyntax) -> MacroMessage? {
    guard let elements = value.as(ArrayExprSyntax.self)?.elements else {
      return .optionNotLiteral("aliases", needs: "an array literal of string literals")
    }
    for element in elements {
      guard let text = element.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue else {
        return .optionNotLiteral("aliases", needs: "an array literal of string literals")
      }
      if text.isEmpty { return .emptyName }
      aliases.append(Name(text: text, syntax: element.expression))
    }
    return nil
  }

  private mutating func readRestorable(_ value: ExprSyntax) -> MacroMessage? {
    guard let literal = value.as(BooleanLiteralExprSyntax.self) else {
      return .optionNotLiteral("restorable", needs: "'true' or 'false'")
    }
    isRestorable = literal.literal.text == "true"
    return nil
  }
}
