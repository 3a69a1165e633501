import Testing

/// Members with the name of a generated member, in sources whose third line is the member.
@Suite struct NamesakeTests {
  private static func routes(_ member: String, line: Int = 3, _ column: Int) -> Misuse {
    .members(
      member,
      .at(
        line, column, "ownRoutes",
        "'@DeepLinkDestination' generates 'allRoutes', which 'Garden' already declares. Remove or rename that "
          + "declaration."))
  }

  private static func body(_ member: String, line: Int = 3, _ column: Int) -> Misuse {
    .screens(
      member,
      .at(
        line, column, "ownBody",
        "'@Screens' generates 'body', which 'Garden' already declares. Remove or rename that declaration."))
  }

  private static func declarations(_ member: String, line: Int = 3, _ column: Int) -> Misuse {
    .screens(
      member,
      .at(
        line, column, "ownDeclarations",
        "'@Screens' generates 'routeDeclarations', which 'Garden' already declares. Remove or rename that declaration, "
          + "or, outside '#if', give it the type '[RouteDeclaration]'."))
  }

  @Test(arguments: [
    routes("@DeepLinkRoute(\"/\") case allRoutes", 28),
    routes("static func allRoutes() {}", 15),
    routes("struct allRoutes {}", 10),
    routes("#if os(Linux)\n  static let `allRoutes` = 1\n  #endif", line: 4, 3),
    body("func body() {}", 8),
    body("#if os(Linux)\n  var body: Int { 1 }\n  #endif", line: 4, 3),
    declarations("case routeDeclarations", 8),
    declarations("static let routeDeclarations = 1", 3),
    declarations("static func routeDeclarations() {}", 15),
    declarations(
      "#if os(Linux)\n  static let routeDeclarations: [RouteDeclaration] = []\n  #endif", line: 4, 3),
  ])
  func `a member that cannot be declared together with a generated one is refused`(misuse: Misuse) {
    misuse.expect()
  }

  @Test(arguments: [
    Misuse.members("case allRoutes(Int)"),
    .members("var allRoutes: Int { 1 }"),
    .members("static func allRoutes(of number: Int) {}"),
    .screens("case body"),
    .screens("static var body: Int { 1 }"),
    .screens("func body(of number: Int) {}"),
    .screens("var routeDeclarations: Int { 1 }"),
    .screens("static let routeDeclarations = makeTable()"),
  ])
  func `a member that Swift can tell from the generated one is accepted`(fine: Misuse) { fine.expect() }

  @Test func `a function and a member in a condition are refused in a map and in a container`() {
    let map = MapMisuse(
      source: "@ContentScreen struct Deck: ContentScreen {\n  func mapMembers() {}\n}", line: 2, column: 8,
      id: "ownMapMembers",
      message:
        "'@ContentScreen' generates 'mapMembers', which 'Deck' already declares. Remove or rename that "
        + "declaration.")
    map.expect()
    let member = OverrideMisuse.member(
      "#if os(Linux)\n  static let injectableName = 1\n  #endif", line: 5, 14, "ownMember",
      "'@InjectableContainer' generates 'injectableName', which 'Shelf' already declares. Remove or rename that "
        + "declaration.")
    member.expect()
    let part = OverrideMisuse.member(
      "@InjectableView var aBuilder: Text { Text(\"\") }\n  #if os(Linux)\n  var a: Int { 1 }\n  #endif", 23,
      "takenName", "'@InjectableView' generates 'a', which 'Shelf' already declares. Rename one of them.",
      note: (6, 7, "'a' is here."))
    part.expect()
  }
}
