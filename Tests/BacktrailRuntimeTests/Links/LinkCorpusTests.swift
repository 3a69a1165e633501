import BacktrailCore
import BacktrailInspection
import BacktrailLinks
import Testing

@Suite struct LinkCorpusTests {
  private let manifest: DeepLinkManifest

  init() throws {
    manifest = try DeepLinkManifest(
      json: """
        {"routes":[
        {"case":"item","pattern":"/items/:id","query":["page"],"params":[
          {"name":"id","type":"Int"},{"name":"page","type":"Int","default":1}]},
        {"case":"new","pattern":"/items/new"},
        {"case":"text","pattern":"/items/:text","params":[{"name":"text","type":"String"}]}
        ]}
        """)
  }

  /// The lines of the findings, with their reasons.
  private func findings(_ text: String) throws -> [String] {
    try LinkCorpus(bytes: Array(text.utf8)).findings(in: manifest, policy: DeepLinkPolicy())
      .map { "\($0.link.line) \($0.reason)" }
  }

  @Test(
    arguments: [
      ("/items/3 item", []), ("/items/3 item {\"id\":3}", []), ("/items/3\titem\t{ \"page\" : 1 } ", []),
      ("/items/3?page=2 item {\"id\":3}", []), ("/gone -", []), ("tel:1 -", []), ("/items/x -", ["1 "]),
      ("/items/3 item {\"id\":4}", ["1 The value 'id' is 3."]),
      ("/items/3 item {\"count\":4}", ["1 The value 'count' is not a value of the case."]),
      ("/items/3", ["1 Its target has not been recorded yet. Add it with '--record'."]),
      ("/gone", ["1 It has no target. Correct the URL, or write a hyphen after it if it must lead nowhere."]),
      ("/items/3 old", ["1 No route leads to 'old' anymore."]),
      ("/items/new text", ["1 The route '/items/:text' would also match it, but ranks lower."]),
      (
        "/items/%%% item",
        ["1 The URL has a '%' that is not followed by two hexadecimal digits. Write '%25' for a literal '%'."]
      ),
      (
        "# all\n\n/items item",
        [
          "3 The route '/items/:id' does not match the path. At segment 2, the URL has ended, but the pattern has ':id'."
        ]
      ),
    ] as [(String, [String])])
  func `a URL that leads elsewhere is found, with the reason`(text: String, expected: [String]) throws {
    #expect(try findings(text) == expected)
  }

  @Test func `the reason is a value that no longer fits`() throws {
    let reason = try #require(findings("/items/x item {\"id\":3}").first)
    #expect(reason.hasPrefix("1 The path matches the route '/items/:id'. "))
  }

  @Test(
    arguments: [
      (#"{"amount":100}"#, true), (#"{"amount":100.0}"#, true), (#"{"amount":1e2}"#, true),
      (#"{"amount":100.5}"#, false), (#"{"amount":"100"}"#, false), (#"{"amount":null}"#, false),
      (#"{"count":3}"#, true), (#"{"count":3.0}"#, true), (#"{"count":30e-1}"#, true),
      (#"{"count":4}"#, false), (#"{"count":-3}"#, false), (#"{"count":3e99999999999999999999}"#, false),
      (#"{"day":"2026-11-21"}"#, true), (#"{"day":"2026-11-21T00:00:00.000Z"}"#, true),
      (#"{"day":"2026-11-22"}"#, false), (#"{"code":"6e3ef5a4-7d4b-4c0f-9c1d-0a8a4a3b9f10"}"#, true),
      (#"{"rates":[1.50,2]}"#, true), (#"{"rates":[1.5,2,3]}"#, false), (#"{"rates":1.5}"#, false),
      (#"{"big":9007199254740993.0}"#, true), (#"{"big":9007199254740992}"#, false),
      (#"{"note":"1.0"}"#, false), (#"{"note":"1"}"#, true),
    ])
  func `values are compared by what they mean, not by how they are written`(wanted: String, isSame: Bool)
    throws
  {
    let manifest = try DeepLinkManifest(
      json: """
        {"routes":[{"case":"price","pattern":"/prices/:amount",
          "query":["count","day","code","rates","big","note"],"params":[
          {"name":"amount","type":"Double"},{"name":"count","type":"Int"},{"name":"day","type":"Date"},
          {"name":"code","type":"UUID"},{"name":"rates","type":"[Double]"},{"name":"big","type":"Int64"},
          {"name":"note","type":"String"}]}]}
        """)
    let url =
      "/prices/100?count=3&day=2026-11-21T00:00:00Z&code=6E3EF5A4-7D4B-4C0F-9C1D-0A8A4A3B9F10"
      + "&rates=1.5,2.0&big=9007199254740993&note=1"
    let corpus = try LinkCorpus(bytes: Array("\(url) price \(wanted)".utf8))
    #expect(corpus.findings(in: manifest, policy: DeepLinkPolicy()).isEmpty == isSame)
  }

  @Test func `recording adds what is missing and leaves the rest as it is`() throws {
    var corpus = try LinkCorpus(
      bytes: Array("# kept  \n/items/3\r\n  /items/4\titem   {}\n/gone\n/items/new\n".utf8))
    #expect(corpus.record(from: manifest.router()) == 2)
    #expect(
      corpus.text
        == "# kept  \n/items/3  item {\"id\":3,\"page\":1}\r\n  /items/4\titem   {}\n/gone\n/items/new  new {}\n"
    )
    #expect(corpus.findings(in: manifest, policy: DeepLinkPolicy()).map(\.link.line) == [4])
    #expect(corpus.record(from: manifest.router()) == 0)
  }

  @Test func `a file from another system keeps its byte order mark and its line endings`() throws {
    var corpus = try LinkCorpus(bytes: Array("\u{FEFF}/items/new text\r\n# kept\r\n/items/new\r\n".utf8))
    #expect(corpus.links.map(\.url) == ["/items/new", "/items/new"])
    #expect(corpus.record(from: manifest.router()) == 1)
    let expected = "\u{FEFF}/items/new text\r\n# kept\r\n/items/new  new {}\r\n"
    #expect(corpus.text.utf8.elementsEqual(expected.utf8))
  }

  @Test(
    arguments: [
      ("", .empty), ("# only\n\n", .empty), ("/a\n/b\0 -", .line(2, .control("\0"))),
      ("/a\n\n/b\u{1b} -", .line(3, .control("\u{1b}"))), ("/a {\"id\":3}", .line(1, .noCase)),
      ("/a b {\"id\":3", .line(1, .notValues("{\"id\":3"))), ("/a b 3", .line(1, .notValues("3"))),
      ("/a - {}", .line(1, .nowhereWithValues)),
    ] as [(String, LinkCorpusError)])
  func `an error for a file that cannot be read names the line`(text: String, error: LinkCorpusError) {
    #expect(throws: error) { try LinkCorpus(bytes: Array(text.utf8)) }
  }

  @Test func `bytes that are not text and endless files are refused`() {
    #expect(throws: LinkCorpusError.line(2, .notUTF8)) {
      try LinkCorpus(bytes: Array("/a\n/b".utf8) + [0xff])
    }
    #expect(throws: LinkCorpusError.tooLarge) {
      try LinkCorpus(bytes: [UInt8](repeating: 0x61, count: LinkCorpus.maximumLength + 1))
    }
  }
}
