import Backtrail
import BacktrailInspection
import Testing

@Suite struct ManifestTests {
  enum Staff: Equatable, DeepLinkRoutable {
    enum Priority: Int, CaseIterable {
      case low = 1
      case high = 5
    }
    enum Mode: String { case quick }

    case employee(employeeId: Int, Priority?, Mode)

    static let allRoutes = [
      DeepLinkRouteDefinition<Staff>(
        "/employees/:id", query: ["q", "mode"], case: "employee",
        parameters: [
          DeepLinkParameter("employeeId", Int.self, from: "id"),
          DeepLinkParameter("1", Priority?.self, from: "q"),
          DeepLinkParameter("2", Mode.self, from: "mode", default: .quick),
        ],
        build: { link throws(DeepLinkValueError) in
          .employee(employeeId: try link.value("id"), try link.value("q"), try link.value("mode"))
        })
    ]
  }

  @Test func `a router's manifest has exactly this form`() {
    let json = """
      {"routes":[{"case":"employee","pattern":"/employees/:id","query":["q","mode"],"params":[\
      {"name":"employeeId","type":"Int","key":"id","default":null},\
      {"name":"1","type":"Priority?","key":"q","default":null},\
      {"name":"2","type":"Mode","key":"mode","default":"quick"}],"plan":["list"]}],\
      "enums":{"Mode":{"raw":"String"},"Priority":{"raw":"Int","cases":{"high":5,"low":1}}}}
      """
    #expect(DeepLinkRouter<Staff>().manifest(plans: ["employee": ["list"]]).json == json)
  }

  @Test func `a manifest is read as it was written`() throws {
    let manifest = DeepLinkRouter<ManifestPlace>().manifest(plans: ["employee": ["home"], "level": ["tags"]])
    #expect(try DeepLinkManifest(json: manifest.json) == manifest)
    #expect(manifest.routes.map(\.caseName) == ManifestPlace.allRoutes.map(\.caseName))
    #expect(manifest.routes[2].plan == ["home"])
  }

  @Test func `unknown keys are kept, after the known ones`() throws {
    let read = try DeepLinkManifest(
      json: """
        {"zoo":{"b":1,"a":2},"enums":{"E":{"cases":{"a":"x"},"by":"me","raw":"String"}},
        "routes":[{"note":[1.50],"params":[{"doc":"x","type":"E","name":"e"}],"pattern":"/:e","case":"c"}]}
        """)
    #expect(
      read.json == """
        {"routes":[{"case":"c","pattern":"/:e","params":[{"name":"e","type":"E","doc":"x"}],"note":[1.50]}],\
        "enums":{"E":{"raw":"String","cases":{"a":"x"},"by":"me"}},"zoo":{"a":2,"b":1}}
        """)
    #expect(try DeepLinkManifest(json: read.json) == read)
    #expect(read.router().match("/x")?.json == #"{"e":"x"}"#)
  }

  private static func lists(
    routes: Int = 0, rivals: Int = 0, values: Int = 0, cases: Int = 0
  ) -> String {
    let plain = (0..<routes).map { #"{"case":"a","pattern":"/\#($0)"}"# }
    let alike = (0..<rivals).map { #"{"case":"a","pattern":"/:p\#($0)/A"}"# }
    let params = (0..<values).map { #"{"name":"v\#($0)","type":"Int"}"# }.joined(separator: ",")
    let wide = values == 0 ? [] : [#"{"case":"a","pattern":"/w","params":[\#(params)]}"#]
    let user = #"{"case":"a","pattern":"/e","params":[{"name":"e","type":"E"}]}"#
    let names = (0..<cases).map { #""c\#($0)":\#($0)"# }.joined(separator: ",")
    let all = (plain + alike + wide + [user]).joined(separator: ",")
    return #"{"enums":{"E":{"raw":"Int","cases":{\#(names)}}},"routes":[\#(all)]}"#
  }

  /// A stranger's manifest with more of these would keep `lint` busy for hours.
  @Test func `a manifest has limits`() throws {
    let greatest = Self.lists(routes: 1_934, rivals: 64, values: 64, cases: 100_000)
    #expect(try DeepLinkManifest(json: greatest).routes.count == 2_000)
    for (json, error) in [
      (Self.lists(routes: 2_000), DeepLinkManifestError.tooMany("routes", limit: 2_000)),
      (Self.lists(rivals: 65), .tooMany("routes with the path of '/:p64/A'", limit: 64)),
      (Self.lists(values: 65), .tooMany("values of '/w'", limit: 64)),
      (Self.lists(cases: 100_001), .tooMany("enum cases in total", limit: 100_000)),
    ] {
      #expect(throws: error) { try DeepLinkManifest(json: json) }
    }
  }

  private static func manifest(
    route: String = "", params: String = "", enums: String = "", pattern: String = "/a/:id"
  ) -> String {
    #"{"routes":[{"case":"a","pattern":"\#(pattern)","query":["q"],"params":[\#(params)]\#(route)}],"enums":{\#(enums)}}"#
  }

  private static func parameter(_ type: String, _ rest: String = "") -> String {
    manifest(params: #"{"name":"v","type":"\#(type)"\#(rest)}"#)
  }

  private static let text = "a nonempty string"

  @Test(
    arguments: [
      ("", .empty), (" ", .notJSON(byte: 2)), ("{", .notJSON(byte: 2)), ("<html>", .notJSON(byte: 1)),
      (String(repeating: "[", count: 200), .tooDeep), (#"{"a":1,"a":2}"#, .repeatedKey("a")),
      ("[]", .unfit(place: "manifest", needs: "an object")),
      ("{}", .unfit(place: "routes", needs: "an array of objects")),
      (#"{"routes":{}}"#, .unfit(place: "routes", needs: "an array of objects")),
      (#"{"routes":[1]}"#, .unfit(place: "routes[0]", needs: "an object")),
      (#"{"routes":[{}]}"#, .unfit(place: "routes[0].case", needs: "a nonempty string")),
      (
        #"{"routes":[{"case":"a"}]}"#,
        .unfit(place: "routes[0].pattern", needs: "a nonempty string")
      ),
      (#"{"routes":[{"case":"","pattern":"/"}]}"#, .unfit(place: "routes[0].case", needs: text)),
      (#"{"routes":[{"case":1,"pattern":"/"}]}"#, .unfit(place: "routes[0].case", needs: text)),
      (
        #"{"routes":[{"case":"a","pattern":"/","query":"q"}]}"#,
        .unfit(place: "routes[0].query", needs: "an array of strings")
      ),
      (
        #"{"routes":[{"case":"a","pattern":"/","query":[1]}]}"#,
        .unfit(place: "routes[0].query[0]", needs: text)
      ),
      (
        #"{"routes":[{"case":"a","pattern":"/","query":["q","q"]}]}"#,
        .duplicateName("q", place: "routes[0].query")
      ),
      (manifest(pattern: "a"), .pattern(.noLeadingSlash("a"), place: "routes[0].pattern")),
      (
        manifest(pattern: "/:a/:a"),
        .pattern(.duplicateParameter("a", "/:a/:a"), place: "routes[0].pattern")
      ),
      (parameter("Integer"), .unknownType("Integer", place: "routes[0].params[0].type")),
      (parameter("Int??"), .unknownType("Int??", place: "routes[0].params[0].type")),
      (parameter("[[Int]]"), .unknownType("[[Int]]", place: "routes[0].params[0].type")),
      (parameter("[Int"), .unknownType("[Int", place: "routes[0].params[0].type")),
      (parameter("Int", #","key":"x""#), .unknownKey("x", place: "routes[0].params[0]")),
      (
        parameter("Int", #","default":"1""#),
        .unfit(place: "routes[0].params[0].default", needs: "a value of type 'Int'")
      ),
      (
        parameter("Int8", #","default":128"#),
        .unfit(place: "routes[0].params[0].default", needs: "a value of type 'Int8'")
      ),
      (
        parameter("[Int]", #","default":[1,null]"#),
        .unfit(place: "routes[0].params[0].default", needs: "a value of type '[Int]'")
      ),
      (
        parameter("Bool?", #","default":1"#),
        .unfit(place: "routes[0].params[0].default", needs: "a value of type 'Bool?'")
      ),
      (
        parameter("Date", #","default":"today""#),
        .unfit(place: "routes[0].params[0].default", needs: "a value of type 'Date'")
      ),
      (
        manifest(params: #"{"name":"v","type":"Int"},{"name":"v","type":"Int?"}"#),
        .duplicateName("v", place: "routes[0].params")
      ),
      (
        manifest(
          params: #"{"name":"v","type":"E","default":2}"#, enums: #""E":{"raw":"Int","cases":{"a":1}}"#),
        .unfit(place: "routes[0].params[0].default", needs: "a value of type 'E'")
      ),
      (
        manifest(enums: #""E":{}"#),
        .unfit(place: "enums.E.raw", needs: "a nonempty string")
      ),
      (
        manifest(enums: #""E":{"raw":"F"}"#),
        .unfit(place: "enums.E.raw", needs: "'String', 'Int', or another of Swift's own types")
      ),
      (
        manifest(enums: #""E":{"raw":"Int","cases":{"a":"1"}}"#),
        .unfit(place: "enums.E.cases.a", needs: "a value of type 'Int'")
      ),
      (
        manifest(enums: #""URL":{"raw":"Int"}"#),
        .unfit(place: "enums.URL", needs: "renamed, because Swift has a type with this name")
      ),
      (manifest(route: #","plan":["a"]"#), .cyclicPlan(["a", "a"])),
      (manifest(route: #","plan":"a""#), .unfit(place: "routes[0].plan", needs: "an array of strings")),
      (
        #"{"routes":[{"case":"x","pattern":"/x","plan":["a"]},{"case":"a","pattern":"/a","plan":["b"]},"#
          + #"{"case":"b","pattern":"/b","plan":["home"]},{"case":"b","pattern":"/c","plan":["a"]}]}"#,
        .cyclicPlan(["a", "b", "a"])
      ),
    ] as [(String, DeepLinkManifestError)])
  func `data that is not a manifest is refused`(json: String, error: DeepLinkManifestError) {
    #expect(throws: error) { try DeepLinkManifest(json: json) }
    #expect("\(error)".hasSuffix("."))
  }

  @Test func `an endless manifest is not read`() {
    let bytes = Array(repeating: UInt8(ascii: " "), count: DeepLinkManifest.maximumLength)
    #expect(throws: DeepLinkManifestError.tooLarge) { try DeepLinkManifest(bytes: bytes + [0x20]) }
    #expect(throws: DeepLinkManifestError.notJSON(byte: bytes.count + 1)) {
      try DeepLinkManifest(bytes: bytes)
    }
  }

  @Test func `bytes that are not UTF-8 are refused`() {
    #expect(throws: DeepLinkManifestError.notUTF8) { try DeepLinkManifest(bytes: [0x22, 0xff, 0x22]) }
  }

  @Test func `a plan may be as deep as the number of cases`() throws {
    let count = DeepLinkManifest.maximumRoutes
    let routes = (0..<count).map { #"{"case":"c\#($0)","pattern":"/c\#($0)","plan":["c\#($0 + 1)"]}"# }
    let manifest = try DeepLinkManifest(json: #"{"routes":[\#(routes.joined(separator: ","))]}"#)
    #expect(manifest.routes.count == count)
  }

  @Test(
    arguments: [
      // Equal names first, wherever they appear.
      ("/a/:x/:id", "q", ["id:Int", "x:Int", "q:String?"], ["id", "x", "q"]),
      // Leftover path names by position, for required values before optional ones.
      ("/a/:x/:y", "", ["m:Int?", "n:Int"], ["y", "x"]),
      // Leftover query names by position, for values without a default.
      ("/a/:id", "q page", ["id:Int", "words:String?", "d:Int=1", "number:Int?"], ["id", "q", "-", "page"]),
      ("/a", "page q", ["page:Int=1", "v:[Int]"], ["page", "q"]),
      // An array is never in a path.
      ("/a/:ids", "q", ["ids:[Int]", "v:Int"], ["q", "ids"]),
      ("/a/:x?", "", ["v:Int?"], ["x"]), ("/a", "", ["v:Int"], ["-"]),
    ])
  func `a value without a key is bound as the macro binds it`(
    pattern: String, query: String, values: [String], keys: [String]
  ) throws {
    let params = values.map { value in
      let parts = value.split { ":=".contains($0) }
      let rest = parts.count > 2 ? #","default":\#(parts[2])"# : ""
      return #"{"name":"\#(parts[0])","type":"\#(parts[1])"\#(rest)}"#
    }
    let names = query.split(separator: " ").map { "\"\($0)\"" }.joined(separator: ",")
    let manifest = try DeepLinkManifest(
      json: """
        {"routes":[{"case":"a","pattern":"\(pattern)","query":[\(names)],
        "params":[\(params.joined(separator: ","))]}]}
        """)
    #expect(manifest.routes[0].parameters.map { $0.key ?? "-" } == keys)
  }
}
