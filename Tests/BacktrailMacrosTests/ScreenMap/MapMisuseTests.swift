import Testing

@Suite struct MapMisuseTests {
  private static let misuses: [MapMisuse] = [
    MapMisuse(
      source: "@ContentScreen enum Deck: ContentScreen { case upper }", line: 1, column: 1,
      id: "membersNowhere",
      message:
        "'@ContentScreen' belongs on the declaration of a struct or a class, not on an enum: it lists stored "
        + "properties. Make it a struct."),
    MapMisuse(
      source: "@ScreenGroup extension Deck: ScreenGroup {}", line: 1, column: 1, id: "membersNowhere",
      message:
        "'@ScreenGroup' belongs on the declaration of a struct or a class, not on an extension: it lists stored "
        + "properties. Make it a struct."),
    MapMisuse(
      source: "@ContentScreen protocol Deck {}", line: 1, column: 1, id: "membersNowhere",
      message:
        "'@ContentScreen' belongs on the declaration of a struct or a class, not on a protocol: it lists stored "
        + "properties. Make it a struct."),
    MapMisuse(
      source: "@ScreenGroup struct Doors { let left: Push<Deck, Cabin> }", line: 1, column: 1,
      id: "notConforming",
      message:
        "'@ScreenGroup' needs the conformance on the declaration itself, to isolate the type to the main actor. Write "
        + "'Doors: ScreenGroup'."),
    MapMisuse(
      source: "@ContentScreen struct Deck: ContentScreen {\n  var mapMembers: [MapMember] { [] }\n}", line: 2,
      column: 3, id: "ownMapMembers",
      message:
        "'@ContentScreen' generates 'mapMembers', which 'Deck' already declares. Remove or rename that declaration."
    ),
    MapMisuse(
      source: "@ScreenGroup struct Doors: ScreenGroup { var left: Int { 1 } }", line: 1, column: 1,
      id: "emptyGroup",
      message:
        "'@ScreenGroup' finds no stored property in 'Doors' that it can name. Add one, or remove the group."
    ),
  ]

  @Test(arguments: misuses)
  func `a type that cannot list its members causes an error that says what to do`(misuse: MapMisuse) {
    misuse.expect()
  }
}
