import Backtrail
import BacktrailTesting
import Foundation
import Testing
import Worlds

/// Values of Foundation in URLs.
@Suite struct LinkValueTests {
  private static func date(_ text: String) throws -> Date { try #require(Date(deepLinkText: text)) }

  @Test(arguments: [
    ("2026-11-21", 1_795_219_200.0), ("2026-11-21T09:30:00Z", 1_795_253_400),
    ("1970-01-01T00:00:00.250Z", 0.25),
    ("2026-11-21T09:30:00+02:00", 1_795_246_200),
  ])
  func `dates are read in ISO 8601 format`(text: String, seconds: Double) throws {
    #expect(try Self.date(text).timeIntervalSince1970 == seconds)
  }

  @Test(arguments: [
    "", "yesterday", "2026-13-01", "21.11.2026", "2026-11-21T25:00:00Z", "2026-02-30",
    "2026-11-21T09:61:00+01:00", "2026-11-21 09:00", "2026-11-21T09:00:00",
  ])
  func `text that is not a date is refused`(text: String) {
    #expect(Date(deepLinkText: text) == nil)
  }

  @Test(arguments: [0, 0.25, -1, 1_795_253_400, 4_102_444_800.5])
  func `a date survives a round trip`(seconds: Double) throws {
    let date = Date(timeIntervalSince1970: seconds)
    #expect(try Self.date(date.deepLinkText) == date)
  }

  @Test func `a date in whole milliseconds survives a round trip`() throws {
    var random = SplitMix64(seed: 7)
    let router = DeepLinkRouter<ManifestPlace>()
    let id = UUID()
    for _ in 0..<2_000 {
      let milliseconds = Int.random(in: -62_135_596_800_000...253_402_300_799_999, using: &random)
      let date = Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
      let place = ManifestPlace.found(id: id, link: nil, day: date)
      #expect(router.match(try router.url(for: place)) == place)
      let fraction = (milliseconds % 1_000 + 1_000) % 1_000
      let digits = String(String(1_000 + fraction).dropFirst())
      #expect(date.deepLinkText.hasSuffix(fraction == 0 ? ":\(date.deepLinkText.suffix(3))" : ".\(digits)Z"))
    }
  }

  @Test func `a date in a URL prints as the same URL`() throws {
    var random = SplitMix64(seed: 8)
    let router = DeepLinkRouter<ManifestPlace>()
    let id = UUID()
    for _ in 0..<1_000 {
      let digits = String(String(1_000 + Int.random(in: 1...999, using: &random)).dropFirst())
      let url = "/found/\(id)?day=2026-11-21T09%3A30%3A00.\(digits)Z"
      #expect(try router.url(for: #require(router.match(url))) == url)
    }
  }

  @Test(arguments: [
    ("2026-11-21T09:30:00.12345Z", "2026-11-21T09:30:00.123Z"),
    ("2026-11-21T23:59:59.9996Z", "2026-11-22T00:00:00Z"),
    ("2026-11-21T09:30:00.5+02:00", "2026-11-21T07:30:00.500Z"),
    ("1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999Z"),
  ])
  func `a date is read to the millisecond`(text: String, printed: String) throws {
    #expect(try Self.date(text).deepLinkText == printed)
  }

  @Test(arguments: [
    "2026-11-21T09:30:00.Z", "2026-11-21T09:30:00.-5Z", "2026-11-21T09:30:00.5", "2026-11-21T09:30:00,5Z",
    "2026-11-21T09:30:00.+5Z", "2026-11-21T09:30:00.5 Z", "2026-11-21T09:30:00.\u{663}Z",
  ])
  func `a part of a second is written in digits`(text: String) {
    #expect(Date(deepLinkText: text) == nil)
  }

  @Test(arguments: [Double.infinity, -.infinity, 1e300, .greatestFiniteMagnitude, 1e15, -1e15])
  func `a date beyond the calendar does not print`(seconds: Double) {
    let router = DeepLinkRouter<ManifestPlace>()
    #expect(throws: DeepLinkPrintError.self) {
      try router.url(for: .found(id: UUID(), link: nil, day: Date(timeIntervalSince1970: seconds)))
    }
  }

  @Test func `UUIDs and URLs survive a round trip`() throws {
    let id = try #require(UUID(uuidString: "6F9619FF-8B86-D011-B42D-00C04FC964FF"))
    #expect(UUID(deepLinkText: id.deepLinkText.lowercased()) == id)
    #expect(UUID(deepLinkText: "6F9619FF") == nil)
    let url = try #require(URL(string: "https://a.example/b?c=d%20e#f"))
    #expect(URL(deepLinkText: url.deepLinkText) == url)
  }

  @Test func `a router accepts Foundation's URLs`() {
    let router = DeepLinkRouter<Shop>()
    #expect(router.match(URL(string: "shop://items/4")) == .detail(id: 4))
    #expect(router.match(nil as URL?) == nil)
    #expect(router.match(URL(string: "/items/x")) == nil)
  }
}
