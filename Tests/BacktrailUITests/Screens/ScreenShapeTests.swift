import BacktrailUI
import Testing

/// A screen, and the text that it is shown as.
private struct Showing: Sendable {
  let text: String
  let view: @MainActor @Sendable () -> AnyView

  init(_ text: String, _ screen: @escaping @MainActor @Sendable () -> some View) {
    self.text = text
    view = { AnyView(screen()) }
  }
}

@MainActor @Suite struct ScreenShapeTests {
  private nonisolated static let shown: [Showing] = [
    Showing("lobby") { PlainScreen.lobby },
    Showing("hall 3") { PlainScreen.hall(number: 3) },
    Showing("curator Ann -") { PlainScreen.curator("Ann") },
    Showing("curator Bo 2") { PlainScreen.guide(name: "Bo", floor: 2) },
    Showing("hall 4") { PlainScreen.Hall(4) },
    Showing("lobby") { PublicScreen.lobby },
    Showing("lobby") { PackageScreen.lobby },
    Showing("lobby") { InternalScreen.lobby },
    Showing("wing east") { Museum.Inside.wing(side: "east") },
    Showing("lobby") { ConditionalScreen.lobby },
    Showing("hall 5") { ConditionalScreen.hall(number: 5) },
    Showing("default") { NamedScreen.default },
    Showing("exhibit 6") { NamedScreen.switch(in: 6) },
    Showing("1 2 3") { NamedScreen.`init`(1, self: 2, `inout`: 3) },
    Showing("1 2 3") { NamedScreen.clash(1, param0_: 2, where: 3) },
    Showing("7") { UnlabelledScreen.one(7) },
    Showing("hall 8") { UnlabelledScreen.named(8) },
    Showing("curator Cy 9") { UnlabelledScreen.placed("Cy", 9) },
    Showing("1 beside 2") { UnlabelledScreen.beside(1, param0: 2) },
    Showing("lobby") { SeveralScreen.lobby },
    Showing("hall 10") { SeveralScreen.hall(number: 10) },
    Showing("11") { SeveralScreen.first(id: 11) },
    Showing("12 x") { SeveralScreen.second(id: 12, "x") },
    Showing("") { SeveralScreen.third },
    Showing("exhibit 13") { GenericScreen.item(in: 13) },
    Showing(#"exhibit [Optional("a"), nil]"#) { GenericScreen.items(all: ["a", nil]) },
    Showing("around\nlobby") { NestingScreen.around(.lobby) },
    Showing("corner") { Gallery.Screen.corner },
    Showing("corner") { Gallery.Screen.other },
    Showing("lobby") { ViewAlready.lobby },
    Showing("lobby") { ScreensAlready.lobby },
    Showing("lobby") { AllAlready.lobby },
    Showing(#"exhibit success("a")"#) { AnyValueScreen.result(result: .success("a")) },
    Showing(#"exhibit (1, name: "b")"#) { AnyValueScreen.pair(pair: (1, name: "b")) },
    Showing("lobby") { HiddenNames.Lobby },
    Showing("hall 14") { HiddenNames.hall(Hall: 14) },
    Showing("curator Di -") { HiddenNames.curator("Di") },
    Showing("lobby") { Withdrawn.lobby },
  ]

  @Test(arguments: shown)
  private func `a case is shown as the view with its name and values`(showing: Showing) throws {
    #expect(try HeadlessHost { showing.view() }.text == showing.text)
  }

  @Test func `enums that are private to a file can be screens`() throws {
    #expect(try HeadlessHost { ForEach(0..<2) { Hidden.screens[$0] } }.text == "lobby\nlobby")
  }

  @Test func `a value may be a function`() throws {
    #expect(try HeadlessHost { AnyValueScreen.action { 1 } }.text.contains("Function") == true)
  }

  @Test func `an enum without cases is a view that is never shown`() {
    let type: any View.Type = NoScreen.self
    #expect(type is any Screens.Type)
    #expect(NoScreen.routeDeclarations == [])
  }

  @Test func `existing conformances stay as they are`() {
    #expect(AllAlready.routeDeclarations == [])
    #expect(ScreensAlready.routeDeclarations == [RouteDeclaration("lobby", view: "Lobby")])
  }

  @Test func `the cases are data too`() {
    #expect(
      UnlabelledScreen.routeDeclarations == [
        RouteDeclaration("one", parameters: [.init(nil, "Int")], view: "Plaque"),
        RouteDeclaration("named", parameters: [.init(nil, "Int")], view: "Hall"),
        RouteDeclaration("placed", parameters: [.init(nil, "String"), .init(nil, "Int")], view: "Curator"),
        RouteDeclaration("beside", parameters: [.init(nil, "Int"), .init("param0", "Int")], view: "Beside"),
      ])
    #expect(ConditionalScreen.routeDeclarations.prefix(2).map(\.caseName) == ["lobby", "hall"])
    #expect(
      NamedScreen.routeDeclarations[2]
        == RouteDeclaration(
          "init", parameters: [.init(nil, "Int"), .init("self", "Int"), .init("inout", "Int")], view: "Plaque"
        ))
  }
}
