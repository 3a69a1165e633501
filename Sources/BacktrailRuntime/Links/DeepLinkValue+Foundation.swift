public import BacktrailCore

#if canImport(Darwin)
  public import Foundation
#else
  public import FoundationEssentials
#endif

extension UUID: DeepLinkValue {
  /// The UUID with a text, in any case of letters.
  public init?(deepLinkText: String) { self.init(uuidString: deepLinkText) }

  /// The text of the UUID.
  public var deepLinkText: String { uuidString }
}

extension URL: DeepLinkValue {
  /// The URL with a text.
  public init?(deepLinkText: String) { self.init(string: deepLinkText) }

  /// The text of the URL.
  public var deepLinkText: String { absoluteString }
}

/// Dates stand in URLs as ISO 8601 writes them: `2026-11-21`, `2026-11-21T09:30:00Z`, `2026-11-21T09:30:00.250Z`.
extension Date: DeepLinkValue {
  /// The point in time of a text; a day alone is its beginning in UTC.
  public init?(deepLinkText: String) {
    guard Self.isOnCalendar(deepLinkText) else { return nil }
    let day = Date.ISO8601FormatStyle().year().month().day()
    let times = [Date.ISO8601FormatStyle(), Date.ISO8601FormatStyle(includingFractionalSeconds: true)]
    let styles = deepLinkText.count == 10 ? [day] : times
    guard let date = styles.lazy.compactMap({ try? $0.parse(deepLinkText) }).first else { return nil }
    self = date
  }

  /// Whether there is such a day and such a time; the parser takes the 25th hour for the next day's first.
  private static func isOnCalendar(_ text: String) -> Bool {
    let time = text.count > 10 ? text.prefix(19) + "Z" : text.prefix(10) + "T00:00:00Z"
    guard let date = try? Date.ISO8601FormatStyle().parse(String(time)) else { return false }
    return Date.ISO8601FormatStyle().format(date) == time
  }

  /// The text of the point in time, in UTC, to the millisecond where it has a part of a second.
  public var deepLinkText: String {
    let isWhole = timeIntervalSinceReferenceDate.rounded() == timeIntervalSinceReferenceDate
    return Date.ISO8601FormatStyle(includingFractionalSeconds: !isWhole).format(self)
  }
}
