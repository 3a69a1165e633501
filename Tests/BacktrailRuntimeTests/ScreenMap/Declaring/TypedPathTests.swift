import BacktrailCore
import BacktrailRuntime
import Testing

@MainActor @Suite struct TypedPathTests {
  @Test func `a path through the map shows what it names`() throws {
    let museum = Museum()
    let navigator = try museum.navigator()
    museum.map.router[root: .default][case: \.2, ()][select: \.2][move: \.records.artist, ()][
      move: \.work, ()]?
      .move(from: (), completion: nil)
    #expect(
      navigator.state.activeSceneState?.entries.compactMap(\.route.route).map(\.path.description) == [
        "main/halls", "main/search", "main/desk", "main/desk/records.artist", "main/letters",
        "main/desk/records.artist/work",
      ])
  }
}
