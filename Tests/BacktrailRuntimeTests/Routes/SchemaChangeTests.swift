import Backtrail
import BacktrailInspection
import Testing

@Suite struct SchemaChangeTests {
  private static func route(
    _ name: String, version: Int32 = 1, aliases: [String] = [], isRestorable: Bool = true,
    _ values: (String, String)...
  ) -> RouteDeclaration {
    RouteDeclaration(
      name, version: version, aliases: aliases, isRestorable: isRestorable,
      parameters: values.map { .init($0.0, $0.1) }, view: "V")
  }

  private static func schema(_ routes: RouteDeclaration..., steps: [RouteStep] = []) -> RouteSchema {
    RouteSchema(type: "Screen", routes: routes, upcasters: steps)
  }

  private static func words(_ changes: [SchemaChange]) -> [String] {
    changes.map { "\($0.verdict) \($0.subject): \($0.sentence)" }
  }

  @Test func `equal schemas have no changes`() {
    let schema = RouteSchema(of: Later.Split.self)
    #expect(schema.changes(to: schema) == [])
  }

  @Test func `a route that is renamed needs its old name`() {
    let before = Self.schema(Self.route("tree"))
    #expect(
      Self.words(before.changes(to: Self.schema(Self.route("plant")))) == [
        """
        breaking route 'tree': It is missing. Declare it as removed, give the route that replaced it the alias 'tree', or \
        add an upcaster.
        """,
        "compatible route 'plant': It is new.",
      ])
    #expect(
      Self.words(before.changes(to: Self.schema(Self.route("plant", aliases: ["tree"]))))
        == ["compatible route 'tree': It is now stored as 'plant', and can be decoded under both names."])
    let given = RouteSchema(type: "S", routes: [RouteDeclaration("tree", name: "t", view: "V")])
    #expect(
      Self.words(before.changes(to: given)) == [
        "breaking route 'tree': Its case is now stored as 't'. Give the case the alias 'tree'.",
        "compatible route 't': It is new.",
      ])
  }

  @Test func `a new value is optional or comes from an upcaster`() {
    let before = Self.schema(Self.route("tree", ("id", "Int")))
    #expect(
      Self.words(before.changes(to: Self.schema(Self.route("tree", ("id", "Int"), ("row", "String")))))
        == [
          """
          breaking route 'tree': The value 'row' is new and required. Declare version 2 with an upcaster that provides it, \
          or make it optional.
          """
        ])
    #expect(
      Self.words(before.changes(to: Self.schema(Self.route("tree", ("row", "String?")))))
        == [
          "compatible route 'tree': The value 'id' is no longer read.",
          "compatible route 'tree': The value 'row' is new and optional.",
        ])
    let upcast = Self.schema(
      Self.route("tree", version: 2, ("id", "Int"), ("row", "String")),
      steps: [RouteStep("tree", from: 1, to: 2)])
    #expect(
      Self.words(before.changes(to: upcast)) == [
        "compatible route 'tree': An upcaster converts version 1 to version 2."
      ])
    let bare = Self.schema(Self.route("tree", version: 2, ("id", "Int")))
    #expect(
      Self.words(before.changes(to: bare)) == [
        "compatible route 'tree': Version 1 has the same format as version 2."
      ])
    #expect(
      Self.words(bare.changes(to: before))
        == ["breaking route 'tree': Its version decreased from 2 to 1. Declare version 2 or later."])
  }

  @Test(arguments: [
    ("Int", "Int64", "compatible"), ("Int", "Int8", "risky"), ("UInt8", "Int", "compatible"),
    ("Int", "Double", "risky"),
    ("Int32", "Double", "compatible"),
    ("Int32", "Float", "risky"), ("Float", "Double", "compatible"), ("Double", "Float", "risky"),
    ("Double", "Int", "risky"), ("Int", "String", "breaking"), ("String", "UUID", "risky"),
    ("UUID", "String", "compatible"), ("Int", "Int?", "compatible"), ("Int?", "Int", "risky"),
    ("Int?", "String", "breaking"),
    ("[Int]", "[String]", "breaking"), ("[Int]", "[Int64]", "compatible"), ("[Int]", "Int", "breaking"),
    ("Money", "Price", "risky"), ("Set<Int>", "[Int]", "compatible"), ("Bool", "Int", "breaking"),
  ])
  func `a value of a different type is assessed`(before: String, now: String, verdict: String) {
    let changes = Self.schema(Self.route("tree", ("id", before)))
      .changes(to: Self.schema(Self.route("tree", ("id", now))))
    #expect(changes.map(\.verdict.rawValue) == [verdict])
  }

  @Test func `removed routes and screens that do not come back are reported`() {
    let before = Self.schema(Self.route("a"), Self.route("b"), Self.route("c"))
    var now = Self.schema(Self.route("c", isRestorable: false))
    now.removed = [.init("a"), .init("b", replacement: "c")]
    #expect(
      Self.words(before.changes(to: now)) == [
        "risky route 'a': It was removed, and nothing replaces it. Declare a replacement if there is one.",
        "compatible route 'b': It was removed, and 'c' is shown in its place.",
        "risky route 'c': It is no longer restored at launch, nor are the screens above it.",
      ])
    #expect(
      Self.words(now.changes(to: before)) == [
        "compatible route 'c': It is now restored at launch.", "compatible route 'a': It is new.",
        "compatible route 'b': It is new.",
        "compatible route 'a': It exists again, so its quarantined entries can be decoded.",
        "compatible route 'b': It exists again, so its quarantined entries can be decoded.",
      ])
    var later = now
    later.removed = [.init("a"), .init("b")]
    #expect(
      Self.words(now.changes(to: later))
        == [
          "risky route 'b': The removed route no longer has a replacement. Declare one."
        ])
  }

  @Test func `older logs need older upcasters and aliases`() {
    let before = Self.schema(
      Self.route("a", version: 3, aliases: ["z"]),
      steps: [RouteStep("a", from: 1, to: 2), RouteStep("a", from: 2, to: 3)])
    let now = Self.schema(Self.route("a", version: 3), steps: [RouteStep("a", from: 1, to: 2)])
    #expect(
      Self.words(before.changes(to: now)) == [
        "risky route 'a': The alias 'z' was removed, but older logs use it. Add the alias back.",
        "risky route 'a': The upcaster from version 2 was removed, but older logs use that version. Keep the upcaster.",
      ])
  }

  @Test func `view states and hosts are compared too`() {
    var before = Self.schema()
    before.viewStates = [.init("draft"), .init("note"), .init("old"), .init("same")]
    before.hosts = [.init("reef", keys: ["a", "b"]), .init("pool", keys: []), .init("pier", keys: [])]
    var now = Self.schema()
    now.viewStates = [.init("draft", version: 2), .init("note", version: 2), .init("same"), .init("new")]
    now.viewStateUpcasters = [ViewStateStep("draft", from: 1, to: 2)]
    now.hosts = [.init("reef", keys: ["b", "c"]), .init("lake", aliases: ["pool"], keys: [])]
    #expect(
      Self.words(before.changes(to: now)) == [
        "compatible view state 'draft': An upcaster converts version 1.",
        "risky view state 'note': Its version was 1 and is 2, so screens start without it. Add an upcaster.",
        "risky view state 'old': No view saves it anymore. Its saved values stay in the log but are not read.",
        "compatible view state 'new': It is new.",
        "risky host 'reef': The part 'a' was removed, so recorded overrides of it have no effect.",
        "compatible host 'reef': The part 'c' is new.",
        "compatible host 'pool': It is now named 'lake', with an alias.",
        "risky host 'pier': It was removed, so recorded overrides of its parts have no effect. Give the host that replaced it the alias 'pier'.",
      ])
  }

  @Test func `the verdict agrees with what a launch does`() {
    let schemas = [
      RouteSchema(of: Later.Renamed.self), RouteSchema(of: Later.Grown.self),
      RouteSchema(of: Later.Shrunk.self),
      RouteSchema(of: Later.Retyped.self), RouteSchema(of: Later.Split.self),
    ]
    let earlier = RouteSchema(of: Orchard.self)
    // The routes that the matrix cannot decode: a name left out, and a value of a different type without an upcaster.
    #expect(
      schemas.map { earlier.changes(to: $0).map(\.verdict).max() } == [
        .compatible, .compatible, .breaking, .breaking, .compatible,
      ])
  }
}
