import BacktrailTesting
import BacktrailUI
import Testing
import Worlds

@MainActor @Suite struct MoveAnimationTests {
  typealias Change = @MainActor @Sendable (Navigator<Windows>, _ animated: Bool) -> MoveResult

  nonisolated static let moves: [(String, Change)] = [
    ("push", { $0.push(.note("A"), animated: $1) }),
    ("pop", { $0.pop(animated: $1) }),
    ("pop", { $0.pop(to: .home, animated: $1) }),
    ("pop", { $0.pop(to: $0.state.topStack!.entries[0].id, animated: $1) }),
    ("pop", { $0.popToRoot(animated: $1) }),
    ("push", { $0.setStack([.home, .note("A"), .note("B"), .note("C")], animated: $1) }),
    ("present", { $0.present(.note("A"), animated: $1) }),
    ("present", { $0.present(.stack(.home, .counter), style: .fullScreenCover, animated: $1) }),
  ]

  @Test(arguments: moves.indices, [true, false])
  func `a move is animated or not`(place: Int, animated: Bool) throws {
    let (kind, move) = Self.moves[place]
    let navigator = Navigator<Windows>.restored(.stack(.home, .document(1), .document(2)))
    let host = HeadlessHost { NavigatorView(navigator) }
    try host.settle()
    try #require(move(navigator, animated).batch != nil)
    try host.settle()
    #expect(host.transitions.map(\.description) == [animated ? kind : kind + " at once"])
  }

  @Test(arguments: [true, false])
  func `a layer is dismissed with or without an animation`(animated: Bool) throws {
    let navigator = Navigator<Windows>.restored()
    let host = HeadlessHost { NavigatorView(navigator) }
    try host.settle()
    navigator.present(.document(1))
    try host.settle()
    navigator.dismiss(animated: animated)
    try host.settle()
    #expect(host.transitions.map(\.description) == ["present", animated ? "dismiss" : "dismiss at once"])
  }

  @Test func `a screen that appears without animation is removed with one, by hand and by a move`() throws {
    let navigator = Navigator<Windows>.restored()
    let host = HeadlessHost { NavigatorView(navigator) }
    for close in [{ try host.dragDown() }, { _ = navigator.dismiss() }] {
      try host.settle()
      navigator.present(.document(1), animated: false)
      try host.settle()
      try close()
    }
    try host.settle()
    #expect(
      host.transitions.map(\.description) == ["present at once", "dismiss", "present at once", "dismiss"])
  }

  @Test func `everything that happens without animation is shown immediately`() throws {
    let navigator = Navigator<Windows>.restored()
    let host = HeadlessHost { NavigatorView(navigator) }
    try host.settle()
    try navigator.withoutAnimation { navigator in
      navigator.push(.document(1))
      navigator.withoutAnimation { _ = $0.push(.document(2)) }
      try navigator.perform { $0.present(.note("A")) }
      try host.settle()
      navigator.undo()
      try host.settle()
    }
    navigator.undo()
    try host.settle()
    #expect(
      host.transitions.map(\.description) == ["push at once", "present at once", "dismiss at once", "pop"])
  }

  @Test func `a batch is animated unless one of its moves disables animation`() async throws {
    let navigator = Navigator<Windows>.restored()
    let host = HeadlessHost { NavigatorView(navigator) }
    try host.settle()
    try navigator.perform { moves in
      moves.push(.document(1), animated: false)
      moves.push(.document(2))
    }
    try host.settle()
    try await navigator.perform(id: CommandID(high: 1, low: 1)) { $0.pop(2, animated: false) }
    try host.settle()
    try navigator.perform { $0.push(.document(3)) }
    try host.settle()
    #expect(host.transitions.map(\.description) == ["push at once", "pop at once", "push"])
  }

  @Test func `a view moves its window with or without an animation`() throws {
    let navigator = Navigator<Windows>.restored()
    let host = HeadlessHost { NavigatorView(navigator) { _ in Mover() } }
    for name in ["Push", "Pop", "Push", "Root", "Present", "Dismiss"] { try host.tap(name) }
    #expect(
      host.transitions.map(\.description)
        == ["push", "pop", "push", "pop", "present", "dismiss"].map { $0 + " at once" })
  }

  @Test func `a stack with the app's own screens also pushes without animation`() throws {
    let navigator = Navigator<Windows>.restored()
    let host = HeadlessHost {
      NavigatorStack(navigator) {
        Text("root").navigationDestination(for: Windows.self) { Text($0.title) }
      }
    }
    try host.settle()
    navigator.push(.document(1), animated: false)
    try host.settle()
    navigator.push(.document(2))
    try host.settle()
    #expect(host.transitions.map(\.description) == ["push at once", "push"])
  }

  @Test func `windows come back without animation, and move with one`() async throws {
    let log = InMemoryEventLog()
    let first = Navigator<Windows>.restored(log: log)
    first.present(.document(1))
    first.present(.document(2), style: .fullScreenCover)
    try await first.flush()
    let navigator = Navigator<Windows>.restored(log: log)
    let host = HeadlessHost { NavigatorView(navigator) }
    try host.settle()
    navigator.push(.note("A"))
    try host.settle()
    #expect(host.transitions.map(\.description) == ["present at once", "present at once", "push"])
  }

  @Test(arguments: [true, false])
  func `a move that changes nothing does not affect the next one`(animated: Bool) throws {
    let navigator = Navigator<Windows>.restored()
    let host = HeadlessHost { NavigatorView(navigator) }
    try host.settle()
    navigator.popToRoot(animated: animated)
    navigator.setStack([.home], animated: animated)
    navigator.push(.document(1))
    try host.settle()
    #expect(host.transitions.map(\.description) == ["push"])
  }

  @Test func `a rewind is animated`() async throws {
    let navigator = Navigator<Windows>.restored(log: InMemoryEventLog())
    let seq = navigator.headSeq
    let host = HeadlessHost { NavigatorView(navigator) }
    navigator.push(.document(1))
    navigator.push(.document(2))
    try host.settle()
    try await navigator.rewind(to: seq)
    try host.settle()
    #expect(host.transitions.map(\.description) == ["pop"])
  }

  @Test func `a change that is not a move is animated even after a move without animation`() throws {
    let navigator = Navigator<Windows>.restored()
    let root = try #require(navigator.state.top?.id)
    let host = HeadlessHost {
      NavigatorView(navigator)
        .sheet(isPresented: .constant(navigator.viewStateJSON(for: root) != nil)) { Text("saved") }
    }
    try host.settle()
    navigator.push(.document(1), animated: false)
    try host.settle()
    navigator.saveViewState("draft", of: .entry(root))
    try host.settle()
    #expect(host.transitions.map(\.description) == ["push at once", "present"])
  }
}

/// Moves the window around it without animation.
private struct Mover: View {
  @Environment(\.navigate) private var navigate

  var body: some View {
    Button("Push") { navigate.push(Windows.document(1), animated: false) }
    Button("Pop") { navigate.pop(animated: false) }
    Button("Root") { navigate.popToRoot(animated: false) }
    Button("Present") { navigate.present(Windows.note("A"), animated: false) }
    Button("Dismiss") { navigate.dismiss(animated: false) }
  }
}
