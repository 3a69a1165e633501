import SwiftSyntax

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
