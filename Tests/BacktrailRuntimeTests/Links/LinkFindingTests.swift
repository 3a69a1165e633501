import Backtrail
import BacktrailInspection
import BacktrailTesting
import Testing

@Suite struct LinkFindingTests {
  private static func manifest(_ routes: [String], enums: String = "") throws -> DeepLinkManifest {
    try DeepLinkManifest(
      json: #"{"routes":[\#(routes.joined(separator: ","))],"enums":{\#(enums)}}"#)
  }

  /// A route `name pattern?query value:Type value:Type`.
  private static func route(_ text: String) -> String {
    let words = text.split(separator: " ").map(String.init)
    let parts = words[1].split(separator: "&").map(String.init)
    let query = parts.dropFirst().map { "\"\($0)\"" }.joined(separator: ",")
    let params = words.dropFirst(2).map { word in
      let halves = word.split(separator: ":")
      return #"{"name":"\#(halves[0])","type":"\#(halves[1])"}"#
    }
    return """
      {"case":"\(words[0])","pattern":"\(parts[0])","query":[\(query)],
      "params":[\(params.joined(separator: ","))]}
      """
  }

  private static let enums = """
    "Low":{"raw":"Int","cases":{"one":1,"two":2}},"Any":{"raw":"String"},"None":{"raw":"Int","cases":{}},
    "Blank":{"raw":"String","cases":{"blank":""}},"Yes":{"raw":"String","cases":{"t":"true","y":"yes","o":"1"}},
    "No":{"raw":"String","cases":{"f":"false","n":"no","z":"0"}}
    """

  @Test(
    arguments: [
      (["a /a", "b /A"], ["duplicate b"]), (["a /a/:x x:Int", "b /a/:y y:Int"], ["duplicate b"]),
      (["a /a/:x x:String", "b /a/:y"], ["duplicate b"]),
      (["a /a/:x x:Int", "b /a/:y y:Int8"], ["shadowed b"]), (["a /a/:x x:Int8", "b /a/:y y:Int"], []),
      (["a /a/:x x:Double", "b /a/:y y:Int"], ["shadowed b"]), (["a /a/:x x:Int", "b /a/:y y:Double"], []),
      (["a /a/:x x:String", "b /a/:y y:Int"], []), (["a /a/:x x:Any", "b /a/:y y:String"], ["shadowed b"]),
      (["a /a/:x x:Low", "b /a/:y y:Int"], []), (["a /a/:x x:Int", "b /a/:y y:Low"], ["shadowed b"]),
      (["a /a/:x x:URL", "b /a/:y y:UUID"], ["shadowed b"]), (["a /a/:x x:Date", "b /a/:y y:UUID"], []),
      // Two routes together leave nothing for the third.
      (["a /a/:x x:Yes", "b /a/:x x:No", "c /a/:x x:Bool"], ["shadowed c"]),
      (["a /a/:x x:Yes", "c /a/:x x:Bool"], []),
      (["a /a/:x?", "b /a"], ["shadowed b"]), (["a /a/:x? x:Int?", "b /a"], ["shadowed b"]),
      (["b /a", "a /a/:x? x:Int?"], []),
      (["a /a/**", "b /a/b"], []), (["a /a/**/**", "b /a/**"], ["shadowed a"]),
      (["a /a/:x/** x:String", "b /a/**/:y y:String"], ["shadowed b"]),
      (["a /a", "b /a&q q:Int"], ["duplicate b"]), (["b /a&q q:Int", "a /a"], []),
      (["a /a v:Int"], ["neverMatches a"]), (["a /a v:Int?"], []), (["a /a/:x x:None"], ["neverMatches a"]),
      (["a /a/:x x:Blank"], ["neverMatches a"]), (["a /a&x x:Blank"], []),
      (["a /\((0..<65).map { "\($0)" }.joined(separator: "/"))"], ["neverMatches a"]),
      (["a /a/:x/:y y:Int"], ["unprintable a"]), (["a /a/:x/:y y:Int", "a /b/:y y:Int"], []),
      (["a /a/**"], []), (["a /a&t t:[String]"], []), (["a /"], []), ([], []),
    ] as [([String], [String])])
  func `a useless route is found`(routes: [String], errors: [String]) throws {
    let manifest = try Self.manifest(routes.map(Self.route), enums: Self.enums)
    let found = manifest.findings.filter(\.isError)
    #expect(found.map { "\($0.kind) \($0.caseName)" } == errors)
    #expect(found.allSatisfy { $0.message.hasSuffix(".") && $0.example != nil })
  }

  @Test(arguments: [
    (DeepLinkPolicy(), ["promo code", "reset token"]),
    (DeepLinkPolicy(nonsensitiveNames: ["Code"]), ["reset token"]),
    (DeepLinkPolicy(sensitiveNames: ["code"], nonsensitiveNames: ["code", "token"]), ["promo code"]),
  ])
  func `a route that a launch does not restore is noted`(policy: DeepLinkPolicy, notes: [String]) throws {
    let routes = [
      ("/promo/:code", "promo", "code"), ("/reset/:token", "reset", "token"), ("/items/:id", "item", "id"),
    ]
    let router = DeepLinkRouter<Int>(
      routes: routes.map { pattern, name, value in
        DeepLinkRouteDefinition(
          pattern, case: name, parameters: [DeepLinkParameter(value, String.self, from: value)],
          build: { _ in 1 })
      }, policy: policy)
    for manifest in [router.manifest, try DeepLinkManifest(json: router.manifest.json)] {
      let found = manifest.findings.filter { $0.kind == .notRestored }
      #expect(found.map { "\($0.caseName) \($0.message.split(separator: "'")[0])" } == notes)
      #expect(found.allSatisfy { !$0.isError && $0.message.hasSuffix(".") })
    }
  }

  @Test func `the example of a route that cannot be printed is the URL that leads elsewhere`() throws {
    let manifest = try Self.manifest(["a /", "b /**"].map(Self.route))
    let found = try #require(manifest.findings.first { $0.kind == .unprintable })
    #expect(found.caseName == "b" && found.message.hasSuffix("The URL would lead to the route '/'."))
    #expect(found.example == "/")
  }

  @Test func `a route reported as shadowed matches none of many URLs`() throws {
    let parts = ["a", "b", ":x", ":y", "**"]
    let types = ["Int", "Bool", "String", "Low", "Yes", "Any"]
    let words = ["a", "b", "1", "2", "7", "true", "no", "x"]
    var shadowed = 0
    var random = SplitMix64(seed: 7)
    for _ in 0..<150 {
      let routes = (0..<5).map { number in
        let pattern = (0...random.below(2)).map { _ in parts[random.below(parts.count)] }
        let unique = pattern.enumerated().map { $1.hasPrefix(":") ? "\($1)\($0)" : $1 }
        let values = unique.filter { $0.hasPrefix(":") }.map {
          "\($0.dropFirst()):\(types[random.below(types.count)])"
        }
        return (["r\(number)", "/" + unique.joined(separator: "/")] + values).joined(separator: " ")
      }
      let manifest = try Self.manifest(routes.map(Self.route), enums: Self.enums)
      let useless = manifest.findings.filter { [.shadowed, .duplicate, .neverMatches].contains($0.kind) }
      shadowed += useless.count
      let router = manifest.router()
      for _ in 0..<300 {
        let url = (0..<random.below(4)).map { _ in "/" + words[random.below(words.count)] }.joined()
        let winner = router.matchWithDetails(url)?.route
        #expect(!useless.contains { $0.route == winner }, "\(routes) \(url)")
      }
    }
    #expect(shadowed > 50)
  }

  @Test func `an ordinary app gets notes but no errors`() {
    let findings = DeepLinkRouter<ManifestPlace>().manifest.findings
    #expect(findings.filter(\.isError) == [])
    #expect(findings.count > 5)
  }

  @Test func `a plan that names no case is noted`() throws {
    let manifest = try Self.manifest([#"{"case":"a","pattern":"/a","plan":["b"]}"#, Self.route("b /b")])
    #expect(manifest.findings == [])
    let other = try Self.manifest([#"{"case":"a","pattern":"/a","plan":["c"]}"#])
    #expect(other.findings.map(\.kind) == [.unknownAncestor])
  }

  @Test func `an enum without cases is noted`() throws {
    let route = Self.route("a /a&s s:Side")
    let unknown = try Self.manifest([route], enums: #""Side":{"raw":"String"}"#)
    #expect(unknown.findings.map(\.kind) == [.unknownCases, .overAdmission])
    let known = try Self.manifest([route], enums: #""Side":{"raw":"String","cases":{"left":"left"}}"#)
    #expect(known.findings.map(\.kind) == [.overAdmission])
  }

  @Test func `every note on site files has a URL that they allow but the app does not handle`() throws {
    let app = DeepLinkRouter<ManifestPlace>()
    let components = try Self.components(app.manifest)
    let notes = app.manifest.findings.filter { $0.kind == .overAdmission }
    for note in notes {
      let url = try #require(note.example)
      #expect(components.contains { $0.comment == "\(note.caseName): \(note.pattern)" && $0.admits(url) })
      #expect(app.match(url) == nil, "\(note)")
    }
    #expect(
      notes.contains {
        $0.pattern == "/scalars/:flag/:ratio" && $0.example == "/scalars/bob/48271?small=7&big=48271"
      })
  }

  private static func components(_ manifest: DeepLinkManifest) throws -> [SiteAssociation.Component] {
    try SiteAssociation(
      SiteFiles(manifest, host: "a.example", appIDs: ["ABCDE12345.a"]).appleAppSiteAssociation
    ).components
  }

  @Test func `every URL that site files allow but the app does not handle has a note`() throws {
    let app = DeepLinkRouter<ManifestPlace>()
    let components = try Self.components(app.manifest)
    let noted = Set(app.manifest.findings.map { "\($0.caseName): \($0.pattern)" })
    let words = ["1", "bob", "a/b", ".", "/", "-7", "true", "0.5", "300", "2026-11-21", "sale"]
    var random = SplitMix64(seed: 3)
    var admitted = 0
    for _ in 0..<4_000 {
      let component = components[random.below(components.count)]
      var url = component.path
      while let hole = url.firstRange(of: "?*") ?? url.firstRange(of: "*") {
        url.replaceSubrange(hole, with: words[random.below(words.count)])
      }
      var items = ""
      for name in (component.query ?? [:]).keys.sorted() where random.below(2) == 0 {
        items +=
          (items.isEmpty ? "?" : "&") + "\(name)=\(["", words[random.below(words.count)]][random.below(2)])"
      }
      url += items
      guard component.admits(url), app.match(url) == nil else { continue }
      admitted += 1
      #expect(noted.contains(component.comment), "\(url)")
    }
    #expect(admitted > 500)
  }
}
