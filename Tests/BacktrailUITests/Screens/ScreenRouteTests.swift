import BacktrailInspection
import BacktrailStore
import BacktrailTesting
import BacktrailUI
import Testing

private struct Quay: View { var body: some View { Text("Quay") } }

private struct Berth: View {
  let number: Int

  var body: some View { Text("Berth \(number)") }
}

private struct Papers: View { var body: some View { Text("Papers") } }

@Screens
private enum Port: Route {
  case quay
  @Screen(id: "b", version: 2, aliases: ["mooring"])
  case berth(number: Int)
  @Screen(Papers.self, restorable: false)
  case check
}

@MainActor @Suite(.temporaryLog) struct ScreenRouteTests {
  private func launch() throws -> Navigator<Port> {
    let navigator = Navigator<Port>(log: try SQLiteEventLog(path: TemporaryLog.path()))
    navigator.restore(orElse: .stack(.quay))
    return navigator
  }

  @Test func `screens come back under their chosen names`() async throws {
    let first = try launch()
    first.setStack([.quay, .berth(number: 3), .check])
    let stored = first.encodedState.topStack?.entries.map(\.route)
    #expect(stored?.map(\.name) == ["quay", "b", "check"])
    #expect(stored?.map(\.version) == [1, 2, 1])
    await first.close()
    let second = try launch()
    let routes: [Port] = second.state.topStack?.routes() ?? []
    #expect(routes == [.quay, .berth(number: 3)])
    #expect(try HeadlessHost { ForEach(routes, id: \.self) { $0 } }.text == "Quay\nBerth 3")
    await second.close()
  }

  @Test func `the table of routes is a schema`() throws {
    let schema = RouteSchema(of: Port.self)
    #expect(
      schema
        == RouteSchema(
          type: "Port",
          routes: [
            RouteDeclaration("quay", view: "Quay"),
            RouteDeclaration(
              "berth", name: "b", version: 2, aliases: ["mooring"], parameters: [.init("number", "Int")],
              view: "Berth"),
            RouteDeclaration("check", isRestorable: false, view: "Papers"),
          ]))
    #expect(try RouteSchema(json: schema.json) == schema)
  }
}
