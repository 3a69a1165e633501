import Testing

@Suite struct ValueMisuseTests {
  @Test(arguments: [
    Misuse.members(
      #"@DeepLinkRoute("/beds") case bed(id: Int)"#,
      .at(
        3, 36, "unboundValue",
        "'@DeepLinkRoute' has no source for the value 'id' of 'bed'. Add it to the pattern or to 'query', or give it "
          + "a default.")),
    Misuse.members(
      #"@DeepLinkRoute("/beds", query: ["q"]) case beds(q: String?, Int? )"#,
      .at(
        3, 63, "unboundValue",
        "'@DeepLinkRoute' has no source for the value 2 of 'beds'. Add it to the pattern or to 'query', or give it "
          + "a default.", repair: "Add '= nil'"),
      fixed: #"@DeepLinkRoute("/beds", query: ["q"]) case beds(q: String?, Int? = nil )"#),
    Misuse.members(
      #"@DeepLinkRoute("/beds/:id") case `default`"#,
      .at(
        3, 18, "unusedName",
        "'@DeepLinkRoute' captures ':id', which no value of 'default' uses. Add a value for it, or write '**' if it "
          + "does not matter.")),
    Misuse.members(
      #"@DeepLinkRoute("/beds", query: ["q", "page"]) case beds(q: String, row: Int = 1)"#,
      .at(
        3, 40, "unusedName",
        "'@DeepLinkRoute' reads the query name 'page', which no value of 'beds' uses. Add a value for it, or remove "
          + "it.", repair: "Remove 'page'"),
      fixed: #"@DeepLinkRoute("/beds", query: ["q"]) case beds(q: String, row: Int = 1)"#),
    Misuse.members(
      #"@DeepLinkRoute("/beds/:ids") case beds(ids: [Int])"#,
      .at(
        3, 42, "arrayInPath",
        "'@DeepLinkRoute' cannot read the value 'ids' of 'beds', an array, from ':ids' in the path. Read it from "
          + "'query'.")),
    Misuse.members(
      #"@DeepLinkRoute("/beds/:id") case beds([Int]?)"#,
      .at(
        3, 41, "arrayInPath",
        "'@DeepLinkRoute' cannot read the value 1 of 'beds', an array, from ':id' in the path. Read it from "
          + "'query'.")),
    Misuse.members(
      #"@DeepLinkRoute("/beds/:row?") case beds(row: Int)"#,
      .at(
        3, 48, "missingTail",
        "'@DeepLinkRoute' allows ':row?' to be missing, but the value 'row' of 'beds' is required. Make it optional, "
          + "give it a default, or remove the '?'.", repair: "Make the value 'row' optional"),
      fixed: #"@DeepLinkRoute("/beds/:row?") case beds(row: Int?)"#),
  ])
  func `values and names that do not match are refused`(misuse: Misuse) { misuse.expect() }

  @Test(arguments: [
    "(Int, Int)", "(Int) -> Void", "[String: Int]", "Set<Int>", "[[Int]]", "[Int?]", "Int??", "Any",
    "any Hashable",
  ])
  func `a type without a text form is refused`(type: String) {
    let misuse = Misuse.members(
      "@DeepLinkRoute(\"/\", query: [\"x\"]) case home(x: \(type))",
      .at(3, 50, "unsupportedType", unsupported(type, of: "value 'x'")))
    misuse.expect()
  }

  @Test func `a default is refused too when a name takes the value`() {
    let misuse = Misuse.members(
      #"@DeepLinkRoute("/", query: ["x"]) case home(x: Set<Int> = [])"#,
      .at(3, 50, "unsupportedType", unsupported("Set<Int>", of: "value 'x'")))
    misuse.expect()
  }

  @Test func `every unsupported type is named at once`() {
    let misuse = Misuse.members(
      #"@DeepLinkRoute("/") case home(Any, Set<Int>)"#,
      .at(3, 33, "unsupportedType", unsupported("Any", of: "value 1")),
      .at(3, 38, "unsupportedType", unsupported("Set<Int>", of: "value 2")))
    misuse.expect()
  }

  @Test func `a generic type needs a constraint`() {
    let message =
      "'@DeepLinkRoute' cannot read the value 'x' of 'home' from a URL: 'Item' can be any type. Constrain it to "
      + "'DeepLinkValue'."
    let misuse = Misuse(
      source: """
        @DeepLinkDestination
        enum Garden<Item, Other> where Other: DeepLinkValue {
          @DeepLinkRoute("/:x/:y") case home(x: Item, y: Other)
        }
        """,
      findings: [.at(3, 41, "unconstrainedType", message, repair: "Add ': DeepLinkValue'")],
      fixed: """
        @DeepLinkDestination
        enum Garden<Item: DeepLinkValue, Other> where Other: DeepLinkValue {
          @DeepLinkRoute("/:x/:y") case home(x: Item, y: Other)
        }
        """)
    misuse.expect()
    Misuse(
      source: """
        struct Town<Item> {
          @DeepLinkDestination
          enum Garden {
            @DeepLinkRoute("/:x") case home(x: Item)
          }
        }
        """, findings: [.at(4, 40, "unconstrainedType", message)]
    ).expect()
  }

  private func unsupported(_ type: String, of value: String) -> String {
    "'@DeepLinkRoute' cannot read the \(value) of 'home' from a URL: '\(type)' has no text representation. Use 'String', a "
      + "number, 'Bool', 'UUID', 'URL', 'Date', an enum with raw values, a 'DeepLinkValue', an optional of one of "
      + "these, or, in the query, an array of them."
  }
}
