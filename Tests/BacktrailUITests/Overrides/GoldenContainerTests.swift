import BacktrailUI
import Testing

/// The expansions that are goldens do what they look like.
@MainActor @Suite struct GoldenContainerTests {
  @Test func `parts, keys, and overrides`() throws {
    let shelf = PartGolden.Shelf()
    #expect(try drawing { shelf } == "Head")
    #expect(try drawing { shelf.overrideView(for: .head) { Text("Hat") } } == "Hat")
    #expect(try drawing { shelf.overrideView(for: .foot) { Text("Shoe") }.foot } == "Shoe")
    #expect(PartGolden.Shelf.InjectableKeys.allCases == [.head, .foot])
  }

  @Test func `a class`() throws {
    let shelf = ClassGolden.Shelf()
    #expect(shelf.overrideView(for: .head) { Text("Hat") } === shelf)
    #expect(try drawing { shelf.head } == "Hat")
    #expect(ClassGolden.Shelf.injectableName == "shelf")
    #expect(ClassGolden.Shelf.injectableAliases == ["rack", "\"board\""])
  }

  @Test func `a function with parameters`() {
    #expect(Town.Shelf.InjectableKeys.allCases == [.row])
    #expect(Town.Shelf.injectableName == "Town.Shelf")
  }

  @Test func `parts in conditions`() throws {
    let shelf = ConditionalPartGolden.Shelf().overrideView(for: .default) { Text("Sign") }
    #expect(try drawing { shelf.default } == "Sign")
    #expect(ConditionalPartGolden.Shelf.InjectableKeys.allCases.last == .foot)
  }

  private func drawing(@ViewBuilder _ view: @escaping () -> some View) throws -> String {
    try HeadlessHost(content: view).text
  }
}
