import Backtrail
import BacktrailInspection
import Testing

@Suite struct RouteSchemaTests {
  private let text = """
    {
      "format" : 3,
      "hosts" : [
        {
          "aliases" : [
            "pool"
          ],
          "keys" : [
            "sign"
          ],
          "name" : "reef"
        }
      ],
      "removed" : [
        {
          "name" : "cave",
          "replacement" : "green"
        },
        {
          "name" : "wreck"
        }
      ],
      "routes" : [
        {
          "aliases" : [

          ],
          "caseName" : "red",
          "isRestorable" : true,
          "name" : "green",
          "parameters" : [

          ],
          "rawValue" : "green",
          "version" : 1,
          "view" : "Red"
        },
        {
          "aliases" : [
            "a/b"
          ],
          "caseName" : "dive",
          "isRestorable" : false,
          "name" : "d",
          "parameters" : [
            {
              "label" : "depth",
              "type" : "Int"
            },
            {
              "type" : "[String: Int]?"
            }
          ],
          "version" : 2,
          "view" : "Dive<Int>"
        }
      ],
      "type" : "Reef",
      "upcasters" : [
        {
          "from" : 1,
          "into" : [

          ],
          "name" : "d",
          "to" : 2
        },
        {
          "from" : 1,
          "into" : [
            "d",
            "green"
          ],
          "name" : "sail"
        }
      ],
      "viewStateUpcasters" : [
        {
          "from" : 1,
          "key" : "note",
          "newKey" : "draft",
          "to" : 1
        }
      ],
      "viewStates" : [
        {
          "key" : "draft",
          "version" : 2
        }
      ]
    }
    """

  private let schema = RouteSchema(
    type: "Reef",
    routes: [
      RouteDeclaration("red", rawValue: "green", view: "Red"),
      RouteDeclaration(
        "dive", name: "d", version: 2, aliases: ["a/b"], isRestorable: false,
        parameters: [.init("depth", "Int"), .init(nil, "[String: Int]?")], view: "Dive<Int>"),
    ],
    upcasters: [RouteStep("d", from: 1, to: 2), RouteStep("sail", from: 1, into: ["d", "green"])],
    removed: [RouteSchema.Removed("cave", replacement: "green"), RouteSchema.Removed("wreck")],
    viewStates: [RouteSchema.ViewStateForm("draft", version: 2)],
    viewStateUpcasters: [ViewStateStep("note", from: 1, to: 1, as: "draft")],
    hosts: [RouteSchema.Host("reef", aliases: ["pool"], keys: ["sign"])])

  @Test func `a schema is written with sorted keys and read again`() throws {
    #expect(schema.json == text)
    #expect(try RouteSchema(json: text) == schema)
  }

  @Test func `it has the declarations of a type`() {
    #expect(RouteSchema(of: Reef.self) == RouteSchema(type: "Reef", routes: Reef.routeDeclarations))
  }

  @Test(arguments: [
    ("", "The schema cannot be read: "),
    ("[1]", "The schema cannot be read: "),
    (#"{"type":"A","routes":[{"caseName":"a"}]}"#, "The schema cannot be read: the value 'name' is missing."),
  ])
  func `data that is not a schema is refused`(text: String, message: String) {
    let error = #expect(throws: RouteSchemaError.self) { try RouteSchema(json: text) }
    #expect(error.map { "\($0)".hasPrefix(message) } == true, "\(error.debugDescription)")
  }

  @Test func `the first format of a schema is read`() throws {
    let first = #"{"type":"Reef","routes":[]}"#
    #expect(try RouteSchema(json: first) == RouteSchema(type: "Reef", routes: []))
  }

  @Test func `a later format is refused`() {
    #expect(throws: RouteSchemaError.unknownFormat(4)) {
      try RouteSchema(json: #"{"format":4,"type":"Reef","routes":[]}"#)
    }
  }

  @Test func `a schema that no build can have is refused`() {
    var twice = schema
    twice.routes[1].aliases = ["green"]
    twice.routes[0].version = 0
    let problems: [RouteProblem] = [
      .badVersion(route: "green", version: 0), .repeatedName("green", routes: ["red", "dive"]),
    ]
    #expect(throws: RouteSchemaError.unsound(problems)) { try RouteSchema(json: twice.json) }
    #expect(
      "\(RouteSchemaError.unsound(problems))" == """
        The route 'green' has version 0, but versions begin at 1. The stored name 'green' belongs to 'red' and 'dive'. \
        Give each route its own names. Export the schema from the app again.
        """)
  }
}
