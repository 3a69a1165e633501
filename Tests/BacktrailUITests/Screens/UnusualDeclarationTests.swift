import BacktrailUI
import Testing

/// Types with the names of the standard library's types, which the macros must not use.
enum UnusualDeclarations {
  struct String {}
  struct Codable {}
  struct Hashable {}
  struct CaseIterable {}

  @Screens @DeepLinkDestination @usableFromInline
  enum Garden: Int, Route {
    @available(*, unavailable) case gate
    @available(*, deprecated) @DeepLinkRoute("/hut") case hut
    @available(swift 99) @DeepLinkRoute("/tower") case tower
    @available(swift, obsoleted: 4) @DeepLinkRoute("/well") case well
    @DeepLinkRoute("/shed") case shed

    static func body() {}
  }

  // Code that the macro copies may be nested as deeply as its parser allows, which is 20 brackets in a debug build.
  @DeepLinkDestination enum Nested: Equatable {
    @DeepLinkRoute("/beds", query: ["number"]) case bed(number: Int = (((((((((((((((((3))))))))))))))))))
  }

  struct Hut: View { var body: some View { Text("hut") } }
  struct Tower: View { var body: some View { Text("tower") } }
  struct Well: View { var body: some View { Text("well") } }
  struct Shed: View { var body: some View { Text("shed") } }

  @InjectableContainer("Unusual.Shelf", aliases: ["Shelf"]) @usableFromInline
  struct Shelf: View {
    @InjectableView func rowBuilder(_ text: consuming Swift.String) -> some View { Text(text) }
    @available(swift 99) @InjectableView var futureBuilder: some View { Text("future") }
    @usableFromInline var body: some View { row("book") }
  }
}

@Suite struct UnusualDeclarationTests {
  @Test func `routes exist for the cases that exist`() {
    let router = DeepLinkRouter<UnusualDeclarations.Garden>()
    #expect(router.match("/hut")?.rawValue == 1)
    #expect(router.match("/shed") == .shed)
    #expect(router.match("/well") == nil)
  }

  @Test func `a deeply nested default value is used`() {
    #expect(DeepLinkRouter<UnusualDeclarations.Nested>().match("/beds") == .bed(number: 3))
  }

  @MainActor @Test func `a consumed value is shown`() {
    #expect(UnusualDeclarations.Shelf.injectableAliases == ["Shelf"])
    #expect(UnusualDeclarations.Shelf.InjectableKeys.allCases == [.row, .future])
  }
}
