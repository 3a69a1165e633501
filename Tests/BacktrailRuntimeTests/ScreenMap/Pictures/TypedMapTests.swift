import BacktrailCore
import BacktrailInspection
import BacktrailMap
import BacktrailRuntime
import BacktrailTesting
import Testing
import Worlds

/// A map made of types, as data.
@MainActor @Suite struct TypedMapTests {
  @Test func `it is sound`() {
    expectSound(
      Library().map.description,
      guards: [NavigationGuard("work above artist", .above("main/search/artist/work", ["artist"]))])
  }

  @Test func `it is read as it was written`() throws {
    let map = Library().map.description
    #expect(try MapDescription(json: map.json) == map)
  }

  @Test func `it is drawn as recorded`() throws {
    let picture = MapPicture(of: Library().map.description)
    #expect(picture.mermaid.contains("subgraph g2[\"main · tabs\"]"))
    try expectGolden(picture.mermaid + "\n", in: "../../../Golden/maps/library-world.mmd")
    try expectGolden(picture.dot + "\n", in: "../../../Golden/maps/library-world.dot")
  }
}
