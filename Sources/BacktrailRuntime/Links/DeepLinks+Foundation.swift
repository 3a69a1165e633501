public import BacktrailLinks

#if canImport(Darwin)
  public import Foundation
#else
  public import FoundationEssentials
#endif

extension DeepLinkRouter {
  /// Returns the destination of a URL, or `nil` if there is no URL, no route matches, or the policy does not allow the
  /// URL.
  public func match(_ url: URL?) -> Destination? { url.flatMap { match($0.absoluteString) } }
}

extension UniversalDeepLinkRouter {
  /// Returns the destination of a URL, or `nil` if there is no URL, no route matches, or the policy does not allow the
  /// URL.
  public func match(_ url: URL?) -> Wrapper? { router.match(url) }
}

extension UUID: DeepLinkValue {
  /// Creates a UUID from its text, ignoring case.
  public init?(deepLinkText: String) { self.init(uuidString: deepLinkText) }

  /// The text of the UUID.
  public var deepLinkText: String { uuidString }
}

extension URL: DeepLinkValue {
  /// Creates a URL from its text.
  public init?(deepLinkText: String) { self.init(string: deepLinkText) }

  /// The text of the URL.
  public var deepLinkText: String { absoluteString }
}

/// Dates appear in URLs in ISO 8601 format, with millisecond precision: `2026-11-21`, `2026-11-21T09:30:00Z`,
/// `2026-11-21T09:30:00.250Z`.
///
/// A decoded date is created by `Date(timeIntervalSince1970:)` from whole milliseconds. A date with a finer fraction,
/// such as `Date()`, has a text form, but cannot be part of a URL, because the URL would lead to a different date.
extension Date: DeepLinkValue {
  /// Creates a date from its text, with millisecond precision. Text without a time represents the start of the day in
  /// UTC.
  public init?(deepLinkText: String) {
    let text = deepLinkText.count == 10 ? deepLinkText + "T00:00:00Z" : deepLinkText
    guard let (plain, milliseconds) = Self.withoutFraction(text), Self.isOnCalendar(plain),
      let seconds = try? Date.ISO8601FormatStyle().parse(plain)
    else { return nil }
    self.init(timeIntervalSince1970: (seconds.timeIntervalSince1970 * 1_000 + milliseconds) / 1_000)
  }

  /// Returns the text without fractional seconds, and the fraction in milliseconds.
  private static func withoutFraction(_ text: String) -> (plain: String, milliseconds: Double)? {
    guard let point = text.firstIndex(of: ".") else { return (text, 0) }
    let digits = text[text.index(after: point)...].prefix { $0.isASCII && $0.isNumber }
    guard let fraction = Double("0." + digits), !digits.isEmpty else { return nil }
    return (String(text[..<point] + text[digits.endIndex...]), (fraction * 1_000).rounded())
  }

  /// Returns whether the given day and time exist. The parser itself accepts hour 25, as a time on the next day.
  private static func isOnCalendar(_ text: String) -> Bool {
    let time = text.prefix(19) + "Z"
    guard let date = try? Date.ISO8601FormatStyle().parse(String(time)) else { return false }
    return Date.ISO8601FormatStyle().format(date) == time
  }

  /// The point in time as text, in UTC, rounded to the millisecond.
  public var deepLinkText: String {
    let milliseconds = (timeIntervalSince1970 * 1_000).rounded()
    let seconds = (milliseconds / 1_000).rounded(.down)
    let text = Date.ISO8601FormatStyle().format(Date(timeIntervalSince1970: seconds))
    // Only text with a four-digit year can be decoded.
    guard let fraction = Int(exactly: milliseconds - seconds * 1_000), 1..<1_000 ~= fraction else {
      return text
    }
    return text.dropLast() + "." + String(1_000 + fraction).dropFirst() + "Z"
  }
}
