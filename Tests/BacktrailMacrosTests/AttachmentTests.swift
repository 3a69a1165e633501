import Testing

/// Faults that all macros share: a second attribute, and source that the parser of a plugin skips.
@Suite struct AttachmentTests {
  private static func repeated(_ macro: String, after other: String) -> String {
    "'@\(macro)' generates the same members as the '@\(other)' before it. Remove one of them."
  }

  @Test(arguments: ["DeepLinkDestination", "Screens"])
  func `a second attribute on an enum is refused`(macro: String) {
    let misuse = Misuse(
      source: "@\(macro)\n@\(macro) enum Garden {\n}",
      findings: [.at(2, 1, "repeatedAttribute", Self.repeated(macro, after: macro))])
    misuse.expect()
  }

  @Test func `a second attribute on a container or a map screen is refused`() {
    let container = OverrideMisuse(
      source:
        "@InjectableContainer @InjectableContainer\nstruct Shelf {\n  @InjectableView var aBuilder = Text(\"\")\n}",
      line: 1, column: 22, id: "repeatedAttribute",
      message: Self.repeated("InjectableContainer", after: "InjectableContainer"))
    container.expect()
    let map = MapMisuse(
      source: "@ContentScreen @ScreenGroup struct Deck: ContentScreen {}", line: 1, column: 16,
      id: "repeatedAttribute", message: Self.repeated("ScreenGroup", after: "ContentScreen"))
    map.expect()
  }

  // The limit is 20 in a debug build, and 256 in a release build.
  private static let deep = String(repeating: "(", count: 40) + "1" + String(repeating: ")", count: 40)

  private static func skipped(_ macro: String, _ type: String) -> String {
    "'@\(macro)' cannot read the rest of '\(type)', because too many brackets are nested here. Move the nested code out "
      + "of '\(type)'."
  }

  #if DEBUG
    @Test func `members after deeply nested code are not lost silently`() {
      let route = Misuse.members(
        "static let number = \(Self.deep); @DeepLinkRoute(\"/\") case shed",
        .at(3, 43, "nestedTooDeeply", Self.skipped("DeepLinkDestination", "Garden")))
      route.expect()
      let screen = Misuse.screens(
        "static let number = \(Self.deep); case shed",
        .at(3, 43, "nestedTooDeeply", Self.skipped("Screens", "Garden")))
      screen.expect()
      let part = OverrideMisuse(
        source:
          "@InjectableContainer\nstruct Shelf {\n  var a = \(Self.deep); @InjectableView var aBuilder = Text(\"\")\n}",
        line: 3, column: 31, id: "nestedTooDeeply", message: Self.skipped("InjectableContainer", "Shelf"))
      part.expect()
      let member = MapMisuse(
        source: "@ScreenGroup struct Doors: ScreenGroup {\n  let a = \(Self.deep); let b = 1\n}", line: 2,
        column: 31, id: "nestedTooDeeply", message: Self.skipped("ScreenGroup", "Doors"))
      member.expect()
    }
  #endif

  @Test func `deeply nested code in a value is refused, and after all cases it does not matter`() {
    #if DEBUG
      let value = Misuse.members(
        "@DeepLinkRoute(\"/\") case shed(number: Int = \(Self.deep))",
        .at(3, 66, "nestedTooDeeply", Self.skipped("DeepLinkDestination", "Garden")))
      value.expect()
    #endif
    Misuse.members("@DeepLinkRoute(\"/\") case shed; static let number = \(Self.deep)").expect()
  }
}
