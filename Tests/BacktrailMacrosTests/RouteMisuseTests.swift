import Testing

@Suite struct RouteMisuseTests {
  @Test(arguments: [
    Misuse.members(
      #"@DeepLinkRoute("/") var home: Int { 1 }"#,
      .at(3, 3, "notOnCase", "'@DeepLinkRoute' belongs on an enum case. Move it to one, or remove it.")),
    Misuse(
      source: """
        /// A place.
        enum Garden {
          @DeepLinkRoute("/") case home
        }
        """,
      findings: [
        .at(
          3, 3, "noDestination",
          "'@DeepLinkRoute' has no effect unless the enum 'Garden' has '@DeepLinkDestination'. Add it.")
      ]),
    Misuse(
      source: "@DeepLinkDestination\nstruct Garden {\n}",
      findings: [
        .at(
          1, 1, "notOnEnum",
          "'@DeepLinkDestination' belongs on an enum, not on a struct. Write 'allRoutes' by hand instead.")
      ]),
    Misuse(
      source: "@DeepLinkDestination\nactor Garden {\n}",
      findings: [
        .at(
          1, 1, "notOnEnum",
          "'@DeepLinkDestination' belongs on an enum, not on an actor. Write 'allRoutes' by hand instead.")
      ]),
    Misuse.members(
      #"static let allRoutes = 1"#,
      .at(
        3, 3, "ownRoutes",
        "'@DeepLinkDestination' generates 'allRoutes', which 'Garden' already declares. Remove or rename that declaration."
      )),
    Misuse.members(
      #"@DeepLinkRoute("/") case home(id: Int = 1), shed"#,
      .at(
        3, 3, "severalElements",
        "'@DeepLinkRoute' cannot tell which case it applies to: 'home', 'shed'. Give each its own 'case'.",
        repair: "Give each element its own 'case'"),
      fixed: "@DeepLinkRoute(\"/\") case home(id: Int = 1)\n  case shed"),
    Misuse.members(
      """
      case `tree`(name: String)
        #if os(Linux)
          @DeepLinkRoute("/:number") case tree(number: Int)
        #endif
      """,
      .at(
        5, 37, "overloadedCase",
        "'@DeepLinkRoute' cannot tell 'tree' from the other case with that name: Swift matches cases without their "
          + "labels. Rename one of them.",
        notes: [.init(line: 3, column: 8, message: "The other 'tree' is here.")])),
    Misuse(
      source: """
        struct Town {
          @DeepLinkDestination
          private enum Garden {
          }
        }
        """,
      findings: [
        .at(
          3, 3, "hiddenEnum",
          "'@DeepLinkDestination' cannot extend 'Garden', which is private inside another type. Make it 'fileprivate', "
            + "or write ': DeepLinkRoutable' after its name.", repair: "Make it 'fileprivate'")
      ],
      fixed: """
        struct Town {
          @DeepLinkDestination
          fileprivate enum Garden {
          }
        }
        """),
    Misuse(
      source: """
        enum Country {
          private struct Town {
            @DeepLinkDestination
            enum Garden {
            }
          }
        }
        """,
      findings: [
        .at(
          3, 5, "hiddenEnum",
          "'@DeepLinkDestination' cannot extend 'Garden', which is private inside another type. Make it 'fileprivate', "
            + "or write ': DeepLinkRoutable' after its name.")
      ]),
  ])
  func `a misplaced attribute is refused`(misuse: Misuse) { misuse.expect() }

  @Test func `a private enum that names the protocol needs no extension`() {
    Expansion.expect(
      "struct Town {\n  @DeepLinkDestination private enum Garden: DeepLinkRoutable {}\n}", becomes: nil,
      missing: [])
  }

  @Test(arguments: [
    Misuse.members(
      """
      @DeepLinkRoute("/beds/:id") case bed(id: Int)
        @DeepLinkRoute("/Beds/:row") case row(row: Int)
      """,
      .at(
        4, 18, "duplicatePattern",
        "'@DeepLinkRoute' on 'row' repeats a pattern: '/Beds/:row' is the same as '/beds/:id' of 'bed'. Change or "
          + "remove one of them.", notes: [.init(line: 3, column: 18, message: "'/beds/:id' is here.")])),
    Misuse.members(
      """
      @DeepLinkRoute("/beds/:row?") case beds(row: String?)
        @DeepLinkRoute("/beds") case allBeds
      """,
      .at(
        4, 18, "unreachable",
        "'@DeepLinkRoute' on 'allBeds' is never reached: '/beds/:row?' of 'beds' matches every URL that '/beds' would. "
          + "Change or remove one of them.",
        notes: [.init(line: 3, column: 18, message: "'/beds/:row?' is here.")])),
    Misuse.members(
      """
      @DeepLinkRoute("/beds/:name") case bed(name: String)
        @DeepLinkRoute("/beds/:id") case row(id: Int?)
      """,
      .at(
        3, 18, "unreachable",
        "'@DeepLinkRoute' on 'bed' is never reached: '/beds/:id' of 'row' matches every URL that '/beds/:name' would. "
          + "Change or remove one of them.",
        notes: [.init(line: 4, column: 18, message: "'/beds/:id' is here.")])),
    Misuse.members(
      """
      @DeepLinkRoute("/") @DeepLinkRoute("/") case home
      """,
      .at(
        3, 38, "duplicatePattern",
        "'@DeepLinkRoute' on 'home' repeats a pattern: '/' is the same as '/' of 'home'. Change or remove one of them.",
        notes: [.init(line: 3, column: 18, message: "'/' is here.")])),
    Misuse.members(
      """
      @DeepLinkRoute("/") case home
        #if DEBUG
          @DeepLinkRoute("/") case shed
        #endif
      """,
      .at(
        5, 20, "duplicatePattern",
        "'@DeepLinkRoute' on 'shed' repeats a pattern: '/' is the same as '/' of 'home'. Change or remove one of them.",
        notes: [.init(line: 3, column: 18, message: "'/' is here.")])),
  ])
  func `a route that is never reached is refused`(misuse: Misuse) { misuse.expect() }

  @Test(arguments: [
    Misuse.members(
      """
      @DeepLinkRoute("/beds/:id") case bed(id: Int)
        @DeepLinkRoute("/beds/:name") case named(name: String)
        @DeepLinkRoute("/beds/all") case all
        @DeepLinkRoute("/beds/**") case any
      """),
    Misuse.members(
      """
      #if DEBUG
          @DeepLinkRoute("/") case test
        #else
          @DeepLinkRoute("/") case home
        #endif
        @DeepLinkRoute("/") case shed
      """),
  ])
  func `routes that are all reachable are accepted`(fine: Misuse) { fine.expect() }
}
