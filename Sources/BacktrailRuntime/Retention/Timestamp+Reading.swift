package import BacktrailCore

extension Timestamp {
  /// Creates a timestamp from ISO 8601 text: a date, optionally with a time, a fraction, and `Z` or an offset. Without
  /// an offset, the time is in UTC.
  package init?(_ text: String) {
    guard
      let parts = text.wholeMatch(
        of: /(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)?(Z|[+-]\d\d:?\d\d)?/),
      let year = Int64(parts.1), let month = Int64(parts.2), let date = Int64(parts.3)
    else { return nil }
    let days = Self.days(year, month, date)
    guard Self.civil(days) == (year, month, date) else { return nil }
    let clock = [parts.4, parts.5, parts.6].map { $0.flatMap { Int64($0) } ?? 0 }
    guard clock[0] < 24, clock[1] < 60, clock[2] < 60, let offset = Self.offset(parts.8) else { return nil }
    let fraction = Int64((String(parts.7 ?? "") + "000").prefix(3)) ?? 0
    let time = ((clock[0] * 60 + clock[1]) * 60 + clock[2]) * 1_000 + fraction
    self.init(milliseconds: days * Self.day + time - offset)
  }

  /// Returns the given offset in milliseconds, or `nil` if the offset is impossible.
  private static func offset(_ text: Substring?) -> Int64? {
    guard let text, text != "Z", let number = Int64(text.dropFirst().filter(\.isNumber)) else { return 0 }
    guard number / 100 < 24, number % 100 < 60 else { return nil }
    let minutes = number / 100 * 60 + number % 100
    return (text.first == "-" ? -1 : 1) * minutes * 60_000
  }
}
