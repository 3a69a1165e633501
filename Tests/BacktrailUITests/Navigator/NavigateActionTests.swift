import BacktrailTesting
import BacktrailUI
import Testing
import Worlds

/// Controls that navigate with the environment's actions.
private struct Mover: View {
  let route: Windows
  @Environment(\.navigate) private var navigate
  @State private var answer = ""

  var body: some View {
    VStack {
      Text(route.title)
      Button("Push") { answer = say(navigate.push(Windows.document(7))) }
      Button("Replace") { answer = say(navigate.replace(with: Windows.note("Top"))) }
      Button("Present") { answer = say(navigate.present(Windows.document(8))) }
      Button("Pop") { answer = say(navigate.pop()) }
      Button("Root") { answer = say(navigate.popToRoot()) }
      Button("Dismiss") { answer = say(navigate.dismiss()) }
      Button("Stray") { answer = say(navigate.push(OlderWindows.sidebar)) }
      Text("Answer: \(answer)")
    }
  }

  private func say(_ result: MoveResult) -> String { result.rejection?.description ?? "done" }
}

@MainActor @Suite struct NavigateActionTests {
  private let navigator = Navigator<Windows>.restored()

  /// The titles of the topmost stack of each window.
  private var titles: [[String]] {
    navigator.state.scenes.map { $0.topContainer.selectedBranch.routes().map(\.title) }
  }

  private func host(_ scene: SceneID) -> HeadlessHost {
    let navigator = navigator
    return HeadlessHost { NavigatorView(navigator, scene: scene) { Mover(route: $0) } }
  }

  @Test func `a view moves its own window, whichever is active`() throws {
    navigator.openScene(root: .stack(.counter))
    let scenes = navigator.state.scenes.map(\.id)
    let first = host(scenes[0])
    #expect(navigator.state.activeScene == scenes[1])
    try first.tap("Push")
    #expect(titles == [["Home", "Document 7"], ["Counter"]])
    try first.tap("Replace")
    #expect(titles == [["Home", "Top"], ["Counter"]])
    try first.tap("Pop")
    #expect(titles == [["Home"], ["Counter"]])
    try first.tap("Push")
    try first.tap("Push")
    try first.tap("Root")
    #expect(titles == [["Home"], ["Counter"]])
    try first.tap("Present")
    #expect(titles == [["Document 8"], ["Counter"]])
    #expect(navigator.state.scenes.map(\.presentations.count) == [1, 0])
    try first.tap("Dismiss")
    #expect(titles == [["Home"], ["Counter"]])
  }

  @Test func `a view below a sheet moves the stack that it is in`() throws {
    let host = host(navigator.state.scenes[0].id)
    navigator.push(.document(1))
    let stack = try #require(navigator.state.topStack?.id)
    navigator.present(.document(2))
    let place = ScreenPlace(store: navigator, scene: navigator.state.activeScene, stack: stack)
    var values = EnvironmentValues()
    values.screenPlace = place
    values.navigate.push(Windows.document(3))
    #expect(navigator.state.stack(stack)?.routes() == [.home, .document(1), .document(3)])
    #expect(titles == [["Document 2"]])
    #expect(values.navigate.dismiss().rejection == .nothingPresented)
    try host.settle()
    values.screenPlace = ScreenPlace(store: navigator, scene: navigator.state.activeScene)
    values.navigate.pop()
    #expect(titles == [["Document 2"]])
    #expect(values.navigate.dismiss().rejection == nil)
    #expect(titles == [["Home", "Document 1", "Document 3"]])
  }

  @Test func `a view outside any screen, or with different routes, is refused with a message`() throws {
    let alone = HeadlessHost { Mover(route: .home) }
    for name in ["Push", "Replace", "Present", "Pop", "Root", "Dismiss"] {
      try alone.tap(name)
      #expect(try alone.text.contains("Answer: The view is not in a screen of a navigator."), "\(name)")
    }
    let host = host(navigator.state.scenes[0].id)
    try host.tap("Stray")
    #expect(
      try host.text.contains(
        "Answer: The navigator around the view uses a route type other than 'OlderWindows'."))
    try host.tap("Dismiss")
    #expect(try host.text.contains("Answer: There is no presentation to dismiss."))
  }

  @Test func `a removed screen moves nothing`() throws {
    navigator.openScene(root: .stack(.counter))
    let scene = try #require(navigator.state.scenes.last)
    var values = EnvironmentValues()
    values.screenPlace = ScreenPlace(
      store: navigator, scene: scene.id, stack: scene.root.branches[0].id, entry: scene.entries[0].id)
    navigator.closeScene(.scene(scene.id))
    let before = navigator.headSeq
    for result in [
      values.navigate.push(Windows.document(1)), values.navigate.replace(with: Windows.home),
      values.navigate.present(Windows.home), values.navigate.pop(), values.navigate.popToRoot(),
      values.navigate.dismiss(),
    ] {
      #expect(result.rejection != nil)
    }
    #expect(navigator.headSeq == before)
  }
}
