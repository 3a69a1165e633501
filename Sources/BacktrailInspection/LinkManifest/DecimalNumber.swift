/// A JSON number, compared by its value: `1.50`, `1.5`, and `15e-1` are equal.
///
/// It stores the digits without zeros at either end, and the power of ten of the last digit. A long integer keeps all
/// of its digits, unlike in a `Double`.
struct DecimalNumber: Equatable {
  private let isNegative: Bool
  private let digits: [Character]
  private let exponent: Int

  /// Parses the digits of a JSON number; returns `nil` if the exponent does not fit in an `Int`.
  init?(_ text: String) {
    let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
    let mantissa = parts[0].drop { $0 == "-" }.split(separator: ".", maxSplits: 1)
    guard let power = parts.count == 1 ? 0 : Int(parts[1]) else { return nil }
    let fraction = mantissa.count == 2 ? mantissa[1] : ""
    let all = (mantissa[0] + fraction).drop { $0 == "0" }
    let ending = all.reversed().prefix { $0 == "0" }.count
    digits = Array(all.dropLast(ending))
    let (place, isTooLarge) = power.subtractingReportingOverflow(fraction.count - ending)
    guard !isTooLarge else { return nil }
    exponent = digits.isEmpty ? 0 : place
    isNegative = text.hasPrefix("-") && !digits.isEmpty
  }
}
