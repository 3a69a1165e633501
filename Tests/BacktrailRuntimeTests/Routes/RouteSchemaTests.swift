import Backtrail
import Testing

@Suite struct RouteSchemaTests {
  private let text = """
    {
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
      "type" : "Reef"
    }
    """

  private let schema = RouteSchema(
    type: "Reef",
    routes: [
      RouteDeclaration("red", rawValue: "green", view: "Red"),
      RouteDeclaration(
        "dive", name: "d", version: 2, aliases: ["a/b"], isRestorable: false,
        parameters: [.init("depth", "Int"), .init(nil, "[String: Int]?")], view: "Dive<Int>"),
    ])

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
  func `what is no schema is refused`(text: String, message: String) {
    let error = #expect(throws: RouteSchemaError.self) { try RouteSchema(json: text) }
    #expect(error.map { "\($0)".hasPrefix(message) } == true, "\(error.debugDescription)")
  }

  @Test func `a schema that no build can have is refused`() {
    var twice = schema
    twice.routes[1].aliases = ["green"]
    #expect(throws: RouteSchemaError.repeatedName("green", routes: ["red", "dive"])) {
      try RouteSchema(json: twice.json)
    }
    var early = schema
    early.routes[1].version = 0
    #expect(throws: RouteSchemaError.badVersion(route: "d", version: 0)) {
      try RouteSchema(json: early.json)
    }
  }

  @Test func `the messages say what to do`() {
    #expect(
      [RouteSchemaError.repeatedName("a", routes: ["b", "c"]), .badVersion(route: "d", version: 0)].map {
        "\($0)"
      } == [
        "The schema has the stored name 'a' twice, for 'b' and 'c'. Write it again with the app.",
        "The route 'd' has the version 0, and versions begin at 1. Write the schema again with the app.",
      ])
  }
}
