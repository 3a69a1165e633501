import BacktrailTesting
import BacktrailUI
import Observation
import TestSupport
import Testing
import Worlds

/// Stacks with the same name in different layers of an app that navigates by itself.
@MainActor @Suite struct SharedNameTests {
  @Test func `a sheet over a sheet of the same kind has its own path, and so does the lower one`() throws {
    let recorder = NavigationRecorder<Windows>(log: nil, root: .stack(.home), environment: .fixed)
    let own = OwnLayers()
    let host = HeadlessHost { LayeredPage(own: own, recorder: recorder) }
    func expectShown() throws {
      try host.settle()
      #expect(recorder.shownStacks == own.stacks)
    }
    own.layers = [OwnLayers.Layer(modifier: .sheet, route: .note("a"), path: [.document(1)])]
    try expectShown()
    own.layers.append(OwnLayers.Layer(modifier: .sheet, route: .note("b")))
    try expectShown()
    own.setPath([.document(1), .document(2)], at: 1)
    try expectShown()
    own.setPath([.document(3)], at: 2)
    try expectShown()
    own.layers.removeLast()
    try expectShown()
  }

  @Test func `sheets of the same kind that open at once each have their own path`() throws {
    let recorder = NavigationRecorder<Windows>(log: nil, root: .stack(.home), environment: .fixed)
    let own = OwnLayers()
    own.layers = ["a", "b", "c"].map {
      OwnLayers.Layer(modifier: .sheet, route: .note($0), path: [.note("on \($0)")])
    }
    let host = HeadlessHost { LayeredPage(own: own, recorder: recorder) }
    try host.settle()
    #expect(recorder.shownStacks == own.stacks)
    own.setPath([], at: 1)
    try host.settle()
    #expect(recorder.shownStacks == own.stacks)
  }

  @Test func `a tab keeps its path while a sheet with its name is shown`() throws {
    let recorder = NavigationRecorder<Windows>(log: nil, root: NamedTab.layout, environment: .fixed)
    let own = OwnTab()
    let host = HeadlessHost { NamedTab(own: own, recorder: recorder) }
    func expectShown(_ sheets: [[Windows]]) throws {
      try host.settle()
      #expect(recorder.shownStacks == [[.home] + own.path] + sheets)
    }
    own.path = [.document(1)]
    try expectShown([])
    own.note = .note("a")
    try expectShown([[.note("a")]])
    own.path = [.document(1), .document(2)]
    try expectShown([[.note("a")]])
    own.note = nil
    try expectShown([])
    (own.note, own.path) = (.note("b"), [])
    try expectShown([[.note("b")]])
  }

  @Test func `the path of a sheet leaves the last path of a tab with its name`() async throws {
    let log = InMemoryEventLog()
    let first = NavigationRecorder<Windows>(log: log, root: NamedTab.layout, environment: .fixed)
    first.record(stack: [.document(1)], on: "note")
    try await first.navigator.flush()
    let second = NavigationRecorder<Windows>(log: log, root: NamedTab.layout, environment: .fixed)
    second.record(presented: .note("a"))
    second.record(stack: [.document(2)], on: "note")
    #expect(second.lastPath(on: "note") == [.document(1)])
    #expect(second.shownStacks == [[.home, .document(1)], [.note("a"), .document(2)]])
  }
}

extension NavigationRecorder<Windows> {
  fileprivate var shownStacks: [[Windows?]] {
    navigator.state.activeSceneState?.containers.flatMap { $0.branches.map { $0.entries.map(\.route.route) } }
      ?? []
  }
}

@MainActor @Observable
private final class OwnTab {
  var path: [Windows] = []
  var note: Windows?
}

/// A tab with the stored name of a route that a sheet without a stack shows.
private struct NamedTab: View {
  @Bindable var own: OwnTab
  let recorder: NavigationRecorder<Windows>

  static var layout: ContainerLayout<Windows> { .tabs([BranchLayout("note", .home)]) }

  var body: some View {
    NavigationStack(path: $own.path) {
      Text("Home").navigationDestination(for: Windows.self) { Text($0.title) }
    }
    .records(own.path, on: "note", in: recorder)
    .sheet(
      isPresented: Binding { @MainActor in
        own.note != nil
      } set: { @MainActor _ in
        own.note = nil
      }
    ) {
      Text("Sheet")
    }
    .records(item: own.note, in: recorder)
  }
}
