import BacktrailUI
import Testing

/// The expansions that are goldens do what they look like.
@MainActor @Suite struct GoldenScreenTests {
  @Test func `cases and values`() throws {
    #expect(try drawing { PlainGolden.Garden.shed } == "Shed")
    #expect(try drawing { PlainGolden.Garden.bed(number: 3) } == "Bed 3")
    #expect(try drawing { PlainGolden.Garden.bed(number: 3, style: .raised) } == "Bed 3, raised")
    #expect(try drawing { PlainGolden.Garden.plant("Fern", in: 2, [1]) } == "Fern in 2, [1]")
  }

  @Test func `types and mappings`() throws {
    #expect(try drawing { MappedGolden.Garden.bed(number: 3, style: .raised) } == "Beds 3, raised")
    #expect(try drawing { MappedGolden.Garden.plant(4) } == "Plant 4")
    #expect(try drawing { MappedGolden.Garden.shed } == "Shed")
  }

  @Test func `a route and its stored names`() throws {
    #expect(try drawing { RouteGolden.Garden.shed } == "Shed")
    #expect(try drawing { RouteGolden.Garden.bed(number: 3) } == "Bed 3")
    #expect(try drawing { RouteGolden.Garden.Plant(nil) } == "Plant none")
    let coder = JSONRouteCoder<RouteGolden.Garden>()
    #expect(try coder.encode(.shed) == EncodedRoute(name: "s", version: 2))
    #expect(try coder.decode(EncodedRoute(name: "barn")) == .shed)
  }

  @Test func `conditions`() throws {
    #expect(try drawing { ConditionGolden.Garden.shed } == "Shed")
    #if os(Linux)
      #expect(try drawing { ConditionGolden.Garden.bed } == "Bed")
    #endif
    #expect(ConditionGolden.Garden.routeDeclarations.first?.name == "hut")
  }

  @Test func `names in backticks`() throws {
    #expect(try drawing { NameGolden.Garden.default(`inout`: 1) } == "Default 1")
    #expect(try drawing { NameGolden.Garden.`my shed`(shed: 2) } == "Shed 2")
    #expect(try drawing { NameGolden.Garden.bed(Bed: 3) } == "Bed 3")
  }

  @Test func `surroundings of an enum, and its existing members`() throws {
    #expect(try drawing { Park.Garden.shed } == "Shed")
    #expect(try drawing { ConformingGolden.Garden.shed } == "Shed")
    #expect(EmptyGolden.Garden.routeDeclarations.isEmpty)
  }

  private func drawing(@ViewBuilder _ view: @escaping () -> some View) throws -> String {
    try HeadlessHost(content: view).text
  }
}
