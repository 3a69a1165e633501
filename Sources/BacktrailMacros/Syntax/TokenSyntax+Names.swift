import SwiftSyntax

extension TokenSyntax {
  /// The name without backticks.
  var withoutBackticks: String { text.filter { $0 != "`" } }

  /// The name as the label of an argument.
  var asLabel: String { withoutBackticks.asLabel ?? text }
}

extension String {
  /// The name as the label of an argument. Nearly every keyword can be a label without backticks. The result is `nil`
  /// if the string is not a name.
  var asLabel: String? {
    guard let first, !first.isNumber, allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else {
      return nil
    }
    return ["inout", "let", "var"].contains(self) ? "`\(self)`" : self
  }

  /// Returns the text with each line indented by spaces.
  func indented(by count: Int) -> String {
    let blanks = String(repeating: " ", count: count)
    return split(separator: "\n", omittingEmptySubsequences: false).map { blanks + $0 }.joined(
      separator: "\n")
  }
}
