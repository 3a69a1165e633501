import Testing

@Suite struct PatternMisuseTests {
  @Test(arguments: [
    Misuse.members(
      #"@DeepLinkRoute("beds") case beds"#,
      .at(
        3, 18, "noLeadingSlash", "'@DeepLinkRoute' requires a string literal that starts with '/'.",
        repair: "Write '/beds'"),
      fixed: #"@DeepLinkRoute("/beds") case beds"#),
    Misuse.members(
      #"@DeepLinkRoute("https://shop.example/beds") case beds"#,
      .at(3, 18, "noLeadingSlash", "'@DeepLinkRoute' requires a string literal that starts with '/'.")),
    Misuse.members(
      #"@DeepLinkRoute("/beds/") case beds"#,
      .at(
        3, 18, "trailingSlash",
        "'@DeepLinkRoute' requires a pattern that does not end with '/': '/beds/'. Remove the slash.",
        repair: "Write '/beds'"),
      fixed: #"@DeepLinkRoute("/beds") case beds"#),
    Misuse.members(
      #"@DeepLinkRoute("/beds//all", gate: nil) case beds"#,
      .at(
        3, 18, "emptySegment",
        "'@DeepLinkRoute' has an empty segment in '/beds//all'. Remove one of the two slashes.",
        repair: "Write '/beds/all'"),
      fixed: #"@DeepLinkRoute("/beds/all", gate: nil) case beds"#),
    Misuse.members(
      #"@DeepLinkRoute("/:id?/all") case bed(id: Int?)"#,
      .at(
        3, 18, "optionalInside",
        "'@DeepLinkRoute' allows only optional parameters after ':id?' in '/:id?/all'. Remove the '?' after ':id'.",
        repair: "Write '/:id/all'"),
      fixed: #"@DeepLinkRoute("/:id/all") case bed(id: Int?)"#),
    Misuse.members(
      #"@DeepLinkRoute("/:bed-id") case bed(id: Int)"#,
      .at(
        3, 18, "badName",
        "'@DeepLinkRoute' cannot use 'bed-id' as a parameter name in '/:bed-id'. Use letters, digits, and '_' after ':'."
      )),
    Misuse.members(
      #"@DeepLinkRoute("/:id/:id") case bed(id: Int)"#,
      .at(
        3, 18, "duplicateParameter",
        "'@DeepLinkRoute' has the parameter 'id' twice in '/:id/:id'. Rename one.")),
    Misuse.members(
      #"@DeepLinkRoute("/a/../b") case beds"#,
      .at(
        3, 18, "dotSegment",
        "'@DeepLinkRoute' has a segment '..', which no URL preserves, in '/a/../b'. Remove the segment.")),
    Misuse.members(
      #"@DeepLinkRoute("/a%20b") case beds"#,
      .at(
        3, 18, "reservedCharacter",
        "'@DeepLinkRoute' cannot have '%' in a segment. Write only the decoded text of the path.")),
    Misuse.members(
      #"@DeepLinkRoute("/a\u{1}") case beds"#,
      .at(
        3, 18, "reservedCharacter",
        "'@DeepLinkRoute' cannot have U+1 in a segment. Write only the decoded text of the path.")),
    Misuse.members(
      "@DeepLinkRoute(\"/\(String(repeating: "a", count: 512))\") case beds",
      .at(
        3, 18, "patternTooLong",
        "'@DeepLinkRoute' has a pattern that is 513 bytes long. Shorten it to 512 bytes.")),
    Misuse.members(
      #"@DeepLinkRoute(pattern) case beds"#,
      .at(
        3, 18, "patternNotLiteral",
        "'@DeepLinkRoute' requires a string literal as its pattern. Write the pattern out.")),
    Misuse.members(
      #"@DeepLinkRoute("/beds/\(all)") case beds"#,
      .at(
        3, 18, "patternInterpolated",
        "'@DeepLinkRoute' requires a string literal without interpolation. Write the pattern out, with ':name' for "
          + "the parts that vary.")),
  ])
  func `a bad pattern is refused`(misuse: Misuse) { misuse.expect() }

  @Test(arguments: [
    Misuse.members(
      #"@DeepLinkRoute("/beds", query: names) case beds"#,
      .at(
        3, 34, "queryNotLiteral",
        "'@DeepLinkRoute' requires an array literal of string literals for 'query'. Write the names out.")),
    Misuse.members(
      #"@DeepLinkRoute("/beds", query: ["q", name]) case beds(q: String)"#,
      .at(
        3, 40, "queryNotLiteral",
        "'@DeepLinkRoute' requires an array literal of string literals for 'query'. Write the names out.")),
    Misuse.members(
      #"@DeepLinkRoute("/beds", query: [""]) case beds"#,
      .at(
        3, 35, "emptyQueryName",
        "'@DeepLinkRoute' requires nonempty query names. Add a name, or remove the empty one.",
        repair: "Remove ''"),
      fixed: #"@DeepLinkRoute("/beds", query: []) case beds"#),
    Misuse.members(
      #"@DeepLinkRoute("/beds", query: ["q", "r", "q"]) case beds(q: String, r: String)"#,
      .at(
        3, 45, "duplicateParameter", "'@DeepLinkRoute' has the query name 'q' twice. Remove one.",
        repair: "Remove 'q'"),
      fixed: #"@DeepLinkRoute("/beds", query: ["q", "r"]) case beds(q: String, r: String)"#),
    Misuse.members(
      #"@DeepLinkRoute("/beds/:id", query: ["id"]) case bed(id: Int)"#,
      .at(
        3, 39, "duplicateParameter",
        "'@DeepLinkRoute' has 'id' in its pattern and in its query. Remove or rename one.",
        repair: "Remove 'id'"),
      fixed: #"@DeepLinkRoute("/beds/:id", query: []) case bed(id: Int)"#),
  ])
  func `a bad list of query names is refused`(misuse: Misuse) { misuse.expect() }
}
