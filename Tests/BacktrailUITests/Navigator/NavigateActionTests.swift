import BacktrailTesting
import BacktrailUI
import Testing

/// Controls that move with what the environment has.
private struct Mover: View {
  let route: Trail
  @Environment(\.navigate) private var navigate
  @State private var answer = ""

  var body: some View {
    VStack {
      Text(route.title)
      Button("Push") { answer = say(navigate.push(Trail.hut(7))) }
      Button("Replace") { answer = say(navigate.replace(with: Trail.peak("Top"))) }
      Button("Present") { answer = say(navigate.present(Trail.hut(8))) }
      Button("Pop") { answer = say(navigate.pop()) }
      Button("Root") { answer = say(navigate.popToRoot()) }
      Button("Dismiss") { answer = say(navigate.dismiss()) }
      Button("Stray") { answer = say(navigate.push(Stranger.nowhere)) }
      Text("Answer: \(answer)")
    }
  }

  private func say(_ result: MoveResult) -> String { result.rejection?.description ?? "done" }
}

private enum Stranger: Route {
  case nowhere
}

@MainActor @Suite struct NavigateActionTests {
  private let navigator = Navigator<Trail>.restored()

  /// The titles of the topmost stack of each window.
  private var titles: [[String]] {
    navigator.state.scenes.map { $0.topContainer.selectedBranch.routes().map(\.title) }
  }

  private func host(_ scene: SceneID) -> HeadlessHost {
    let navigator = navigator
    return HeadlessHost { NavigatorView(navigator, scene: scene) { Mover(route: $0) } }
  }

  @Test func `a view moves its own window, whichever is active`() throws {
    navigator.openScene(root: .stack(.camp))
    let scenes = navigator.state.scenes.map(\.id)
    let first = host(scenes[0])
    #expect(navigator.state.activeScene == scenes[1])
    try first.tap("Push")
    #expect(titles == [["Map", "Hut 7"], ["Camp"]])
    try first.tap("Replace")
    #expect(titles == [["Map", "Top"], ["Camp"]])
    try first.tap("Pop")
    #expect(titles == [["Map"], ["Camp"]])
    try first.tap("Push")
    try first.tap("Push")
    try first.tap("Root")
    #expect(titles == [["Map"], ["Camp"]])
    try first.tap("Present")
    #expect(titles == [["Hut 8"], ["Camp"]])
    #expect(navigator.state.scenes.map(\.presentations.count) == [1, 0])
    try first.tap("Dismiss")
    #expect(titles == [["Map"], ["Camp"]])
  }

  @Test func `a view below a sheet moves what it is in`() throws {
    let host = host(navigator.state.scenes[0].id)
    navigator.push(.hut(1))
    let stack = try #require(navigator.state.topStack?.id)
    navigator.present(.hut(2))
    let place = ScreenPlace(store: navigator, scene: navigator.state.activeScene, stack: stack)
    var values = EnvironmentValues()
    values.screenPlace = place
    values.navigate.push(Trail.hut(3))
    #expect(navigator.state.stack(stack)?.routes() == [.map, .hut(1), .hut(3)])
    #expect(titles == [["Hut 2"]])
    #expect(values.navigate.dismiss().rejection == .nothingPresented)
    try host.settle()
    values.screenPlace = ScreenPlace(store: navigator, scene: navigator.state.activeScene)
    values.navigate.pop()
    #expect(titles == [["Hut 2"]])
    #expect(values.navigate.dismiss().rejection == nil)
    #expect(titles == [["Map", "Hut 1", "Hut 3"]])
  }

  @Test func `a view in no screen, or with other routes, is refused in words`() throws {
    let alone = HeadlessHost { Mover(route: .map) }
    for name in ["Push", "Replace", "Present", "Pop", "Root", "Dismiss"] {
      try alone.tap(name)
      #expect(try alone.text.contains("Answer: The view is in no screen of a navigator."), "\(name)")
    }
    let host = host(navigator.state.scenes[0].id)
    try host.tap("Stray")
    #expect(try host.text.contains("Answer: The navigator around the view has other routes than 'Stranger'."))
    try host.tap("Dismiss")
    #expect(try host.text.contains("Answer: There is no modal layer to dismiss."))
  }

  @Test func `a screen that has gone moves nothing`() throws {
    navigator.openScene(root: .stack(.camp))
    let scene = try #require(navigator.state.scenes.last)
    var values = EnvironmentValues()
    values.screenPlace = ScreenPlace(
      store: navigator, scene: scene.id, stack: scene.root.branches[0].id, entry: scene.entries[0].id)
    navigator.closeScene(.scene(scene.id))
    let before = navigator.headSeq
    for result in [
      values.navigate.push(Trail.hut(1)), values.navigate.replace(with: Trail.map),
      values.navigate.present(Trail.map), values.navigate.pop(), values.navigate.popToRoot(),
      values.navigate.dismiss(),
    ] {
      #expect(result.rejection != nil)
    }
    #expect(navigator.headSeq == before)
  }
}
