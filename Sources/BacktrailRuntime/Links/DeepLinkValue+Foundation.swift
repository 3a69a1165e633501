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
    let styles = [
      Date.ISO8601FormatStyle(), Date.ISO8601FormatStyle(includingFractionalSeconds: true),
      Date.ISO8601FormatStyle().year().month().day(),
    ]
    for style in styles {
      if let date = try? style.parse(deepLinkText) {
        self = date
        return
      }
    }
    return nil
  }

  /// The text of the point in time, in UTC, to the millisecond where it has a part of a second.
  public var deepLinkText: String {
    let isWhole = timeIntervalSinceReferenceDate.rounded() == timeIntervalSinceReferenceDate
    return Date.ISO8601FormatStyle(includingFractionalSeconds: !isWhole).format(self)
  }
}
