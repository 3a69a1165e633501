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
      ("/items/3 old", ["1 No route leads to 'old' any longer."]),
      ("/items/new text", ["1 The route '/items/:text' would match it too, but ranks lower."]),
      (
        "/items/%%% item",
        ["1 The URL has a '%' without two hexadecimal digits after it. Write '%25' for '%'."]
      ),
      (
        "# all\n\n/items item",
        [
          "3 The route '/items/:id' does not fit the path. At segment 2, the URL has ended, but the pattern has ':id'."
        ]
      ),
    ] as [(String, [String])])
  func `a URL that leads elsewhere is found, with the reason`(text: String, expected: [String]) throws {
    #expect(try findings(text) == expected)
  }

  @Test func `a value that does not fit any more is the reason`() throws {
    let reason = try #require(findings("/items/x item {\"id\":3}").first)
    #expect(reason.hasPrefix("1 The route '/items/:id' fits the path. "))
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

  @Test func `a file of another system keeps its byte order mark and its line ends`() throws {
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
  func `a file that cannot be read says which line`(text: String, error: LinkCorpusError) {
    #expect(throws: error) { try LinkCorpus(bytes: Array(text.utf8)) }
  }

  @Test func `bytes that are no text and files without end are refused`() {
    #expect(throws: LinkCorpusError.line(2, .notUTF8)) {
      try LinkCorpus(bytes: Array("/a\n/b".utf8) + [0xff])
    }
    #expect(throws: LinkCorpusError.tooLarge) {
      try LinkCorpus(bytes: [UInt8](repeating: 0x61, count: LinkCorpus.maximumLength + 1))
    }
  }
}
