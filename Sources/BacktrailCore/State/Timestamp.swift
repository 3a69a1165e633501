/// A time in a log, with a human-readable form such as `2023-11-14 22:13:20.123Z`.
package struct Timestamp: Hashable, Sendable {
  /// Milliseconds since 1970.
  package let milliseconds: Int64

  package init(milliseconds: Int64) { self.milliseconds = milliseconds }

  package static let day: Int64 = 86_400_000

  /// Returns the number of milliseconds since an earlier time. The result is 0 if the clock was set back, and
  /// `Int64.max` if the difference overflows.
  package func elapsed(since earlier: Int64) -> Int64 {
    let (difference, isTooLarge) = milliseconds.subtractingReportingOverflow(earlier)
    return milliseconds <= earlier ? 0 : isTooLarge ? .max : difference
  }
}

extension Timestamp: CustomStringConvertible {
  /// The time in UTC, or the number of milliseconds if the time is outside the range of the calendar.
  package var description: String {
    let days = milliseconds.floored(by: Self.day)
    guard (-719_162...2_932_896).contains(days) else { return "\(milliseconds) ms" }
    let (year, month, date) = Self.civil(days)
    let rest = milliseconds - days * Self.day
    let time = [rest / 3_600_000, rest / 60_000 % 60, rest / 1_000 % 60].map { $0.padded(2) }.joined(
      separator: ":")
    return "\(year.padded(4))-\(month.padded(2))-\(date.padded(2)) \(time).\((rest % 1_000).padded(3))Z"
  }
}

/// Howard Hinnant's calendar algorithms, which convert between days since 1970 and dates in the Gregorian calendar.
/// Foundation's calendar is Julian before 1582.
extension Timestamp {
  package static func civil(_ days: Int64) -> (Int64, Int64, Int64) {
    let shifted = days + 719_468
    let era = shifted.floored(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  package static func days(_ year: Int64, _ month: Int64, _ date: Int64) -> Int64 {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear.floored(by: 400)
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + date - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}

extension Int64 {
  /// Returns the quotient, rounded toward negative infinity.
  fileprivate func floored(by divisor: Int64) -> Int64 {
    self / divisor - (self % divisor < 0 ? 1 : 0)
  }

  fileprivate func padded(_ width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}
