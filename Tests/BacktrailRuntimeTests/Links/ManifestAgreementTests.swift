import Backtrail
import BacktrailInspection
import BacktrailTesting
import Testing

/// The router made from a manifest does what the app's own router does.
@Suite struct ManifestAgreementTests {
  static let app = DeepLinkRouter<ManifestPlace>()
  static let manifest = Result { try DeepLinkManifest(json: app.manifest.json) }
  static let router = manifest.map { $0.router() }

  /// The outcome for a URL, in words that are the same for both routers.
  private static func theirs(_ url: String) -> String {
    words(app.outcome(of: url)) { "\($0.caseName) \($0.values)" }
  }

  private static func ours(_ url: String) throws -> String {
    words(try router.get().outcome(of: url)) { "\($0.caseName) \($0.json)" }
  }

  private static func words<Destination>(
    _ outcome: DeepLinkRouter<Destination>.Outcome, _ destination: (Destination) -> String
  ) -> String {
    switch outcome {
    case .matched(let match): "\(match.pattern) \(destination(match.destination))"
    case .unmatched(let miss): "unmatched: \(miss)"
    case .refused(let refusal): "refused: \(refusal.code)"
    }
  }

  @Test(
    arguments: [
      ("/", "home {}"), ("https://shop.example", "home {}"),
      ("/employees/1", #"employee {"employeeId":1}"#), ("/e/-1", #"employee {"employeeId":-1}"#),
      ("/employees/bob", #"named {"name":"bob"}"#), ("shop://employees/%37", #"employee {"employeeId":7}"#),
      ("/employees/9223372036854775808", #"named {"name":"9223372036854775808"}"#),
      ("/search/gr%C3%B6%C3%9Fe", #"search {"words":null,"page":1,"sorting":null,"priority":1}"#),
      ("/search/GRÖSSE?q=a", "unmatched: No route matches the path."),
      (
        "/search/größe?q=a&q=b&page=2&sorting=by%20name/%C3%BC&priority=03",
        #"search {"words":"b","page":2,"sorting":"by name/ü","priority":3}"#
      ),
      ("/search/größe?sorting=none", #"search {"words":null,"page":1,"sorting":null,"priority":1}"#),
      (
        "/search/größe?page=x",
        "unmatched: The path matches the route '/search/Größe'. The value 'x' of 'page' is not of type Int."
      ),
      (
        "/search/größe?priority=2",
        "unmatched: The path matches the route '/search/Größe'. The value '2' of 'priority' is not of type Priority."
      ),
      ("/scalars/YES/1e3?small=-128&big=1", #"scalars {"flag":true,"ratio":1000.0,"small":-128,"big":1}"#),
      ("/scalars/0/inf?small=1&big=1", #"scalars {"flag":false,"ratio":"inf","small":1,"big":1}"#),
      ("/scalars/0/nan?small=1&big=1", #"scalars {"flag":false,"ratio":"nan","small":1,"big":1}"#),
      (
        "/scalars/0/1?small=128&big=1",
        "unmatched: The path matches the route '/scalars/:flag/:ratio'. The value '128' of 'small' is not of type Int8."
      ),
      (
        "/found/e621e1f8-c36c-495a-93fc-0c247a3e6e5f?link=https://a.example/%3Fb&day=2026-11-21",
        #"found {"id":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F","link":"https://a.example/?b","day":"2026-11-21T00:00:00Z"}"#
      ),
      ("/tags", #"tags {"ids":[7,8],"names":null,"tags":[],"days":null}"#),
      (
        "/tags?ids=1,bad,%202&names=&tags=sale,old,new&days=2026-11-21,x",
        #"tags {"ids":[1,2],"names":null,"tags":["sale","new"],"days":["2026-11-21T00:00:00Z"]}"#
      ),
      (
        "/tags?ids=1&ids=2%2C3&names=a,%20b", #"tags {"ids":[1,2,3],"names":["a","b"],"tags":[],"days":null}"#
      ),
      ("/levels/2?priority=9", #"level {"level":2,"priority":null}"#),
      ("/archive/1/2", #"archive {"year":1,"month":2}"#), ("/archive/1", #"archive {"year":1,"month":null}"#),
      ("/archive/1/may", #"archive {"year":1,"month":null}"#), ("/files/a/b/c", #"file {"name":"c"}"#),
      ("/notes/a%2Fb", #"note {"text":"a/b","author":"nobody","ratio":"inf"}"#),
      ("/nowhere", "unmatched: No route matches the path."), ("tel:1", "unmatched: The URL has no path."),
      ("/notes/%", "refused: malformedEscape"),
      ("/notes/%00", "refused: nulCharacter"),
    ])
  func `a URL leads where the app's router leads it`(url: String, words: String) throws {
    #expect(try Self.ours(url).hasSuffix(words))
    #expect(try Self.ours(url) == Self.theirs(url))
  }

  /// Only the app knows the cases of an enum that does not list them.
  @Test func `an enum without cases accepts every raw value`() throws {
    #expect(Self.app.match("/levels/9") == nil)
    #expect(try Self.router.get().match("/levels/9")?.json == #"{"level":9,"priority":null}"#)
    #expect(try Self.router.get().match("/levels/x") == nil)
  }

  @Test(arguments: 1...4)
  func `random URLs lead where the app's router leads them`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var matched = 0
    for _ in 0..<2_000 {
      let url = Self.randomURL(&random)
      #expect(try Self.ours(url) == Self.theirs(url), "\(url)")
      if Self.app.match(url) != nil { matched += 1 }
    }
    #expect(matched > 250)
  }

  private static func randomURL(_ random: inout SplitMix64) -> String {
    // Levels are left out: only the app knows that there are just two.
    let places = [
      "employees", "e", "SEARCH/größe", "scalars", "found", "tags", "archive", "Files", "notes", "x",
    ]
    let words = [
      "1", "-7", "2", "0.5", "true", "no", "x", "%2F", "%zz", "..", ".", "", "a%20b", "nan", "128", "price",
      "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "2026-11-21T09:30:00.250Z", "sale", "1,2",
    ]
    let keys = [
      "q", "page", "sorting", "priority", "small", "big", "link", "day", "ids", "names", "tags", "days",
    ]
    var url = ["", "", "shop:", "https://shop.example"][random.below(4)] + "/" + places[random.below(10)]
    for _ in 0..<random.below(4) { url += "/" + words[random.below(words.count)] }
    for place in 0..<random.below(5) {
      url +=
        (place == 0 ? "?" : "&") + keys[random.below(keys.count)] + "=" + words[random.below(words.count)]
    }
    return url
  }

  @Test(arguments: 1...4)
  func `a destination prints as the app's router prints it`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var printed = 0
    for _ in 0..<1_000 {
      let place = ManifestPlace.random(&random)
      // JSON has dates to the millisecond; only the app knows a finer part.
      if "\(place.values)".contains(".123Z") { continue }
      let destination = try #require(
        try Self.manifest.get().destination(place.caseName, values: place.values), "\(place)")
      let router = try Self.router.get()
      let theirs = Result { () throws(DeepLinkPrintError) in try Self.app.url(for: place) }
      let ours = Result { () throws(DeepLinkPrintError) in try router.url(for: destination) }
      #expect(ours == theirs, "\(place)")
      if let url = try? theirs.get(), try Self.ours(url) == Self.theirs(url) { printed += 1 }
    }
    #expect(printed > 400)
  }
}
