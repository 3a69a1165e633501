import Backtrail
import Foundation
import Testing

/// Values of Foundation in URLs.
@Suite struct LinkValueTests {
  private static func date(_ text: String) throws -> Date { try #require(Date(deepLinkText: text)) }

  @Test(arguments: [
    ("2026-11-21", 1_795_219_200.0), ("2026-11-21T09:30:00Z", 1_795_253_400),
    ("1970-01-01T00:00:00.250Z", 0.25),
    ("2026-11-21T09:30:00+02:00", 1_795_246_200),
  ])
  func `dates are read as ISO 8601 writes them`(text: String, seconds: Double) throws {
    #expect(try Self.date(text).timeIntervalSince1970 == seconds)
  }

  @Test(arguments: [
    "", "yesterday", "2026-13-01", "21.11.2026", "2026-11-21T25:00:00Z", "2026-02-30",
    "2026-11-21T09:61:00+01:00", "2026-11-21 09:00", "2026-11-21T09:00:00",
  ])
  func `what is no date is none`(text: String) {
    #expect(Date(deepLinkText: text) == nil)
  }

  @Test(arguments: [0, 0.25, -1, 1_795_253_400, 4_102_444_800.5])
  func `a date gives itself back`(seconds: Double) throws {
    let date = Date(timeIntervalSince1970: seconds)
    #expect(try Self.date(date.deepLinkText) == date)
  }

  @Test func `UUIDs and URLs give themselves back`() throws {
    let id = try #require(UUID(uuidString: "6F9619FF-8B86-D011-B42D-00C04FC964FF"))
    #expect(UUID(deepLinkText: id.deepLinkText.lowercased()) == id)
    #expect(UUID(deepLinkText: "6F9619FF") == nil)
    let url = try #require(URL(string: "https://a.example/b?c=d%20e#f"))
    #expect(URL(deepLinkText: url.deepLinkText) == url)
  }

  @Test func `a router takes URLs as Foundation has them`() throws {
    let router = DeepLinkRouter<Stop>()
    #expect(router.match(URL(string: "shop://stations/4")) == .station(id: 4))
    #expect(router.match(nil as URL?) == nil)
    let url = try #require(URL(string: "/stations/x"))
    #expect(router.outcome(of: url).match == nil)
    #expect(router.matchWithDetails(try #require(URL(string: "/map")))?.pattern == "/map")
  }
}
