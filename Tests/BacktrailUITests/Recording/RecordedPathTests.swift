import BacktrailTesting
import BacktrailUI
import Observation
import Testing
import Worlds

@MainActor @Observable
private final class MixedPath {
  var path = NavigationPath()
}

/// Paths of values of several types.
@MainActor @Suite struct RecordedPathTests {
  private struct Opaque: Hashable {}

  private struct Stack: View {
    @Bindable var mixed: MixedPath
    let recorder: NavigationRecorder<Windows>

    var body: some View {
      NavigationStack(path: $mixed.path) {
        Text("Root")
          .navigationDestination(for: Windows.self) { Text($0.title) }
          .navigationDestination(for: Int.self) { Text("\($0)") }
          .navigationDestination(for: Opaque.self) { _ in Text("Opaque") }
      }
      .records(mixed.path, in: recorder)
    }
  }

  private let mixed = MixedPath()
  private let recorder = NavigationRecorder<Windows>(log: nil, root: .stack(.home), environment: .fixed)

  /// The names of the screens above the root after the views have settled.
  private func names(_ host: HeadlessHost) throws -> [String] {
    try host.settle()
    return recorder.navigator.encodedState.topStack?.entries.dropFirst().map(\.route.name) ?? []
  }

  @Test func `routes are recorded in full, and a placeholder for other values`() throws {
    let host = HeadlessHost { Stack(mixed: mixed, recorder: recorder) }
    mixed.path.append(Windows.document(1))
    mixed.path.append(7)
    mixed.path.append(Windows.note("n"))
    #expect(try names(host) == ["document", "(external)", "note"])
    #expect(
      recorder.navigator.state.topStack?.entries.map(\.route.route)
        == [.home, .document(1), nil, .note("n")])
    let ids = recorder.navigator.state.topStack?.entries.map(\.id)
    try host.swipeBack()
    #expect(try names(host) == ["document", "(external)"])
    #expect(recorder.navigator.state.topStack?.entries.map(\.id) == ids?.dropLast())
  }

  @Test func `with a value that is not codable, only the path's length is recorded`() throws {
    let host = HeadlessHost { Stack(mixed: mixed, recorder: recorder) }
    mixed.path.append(Windows.document(1))
    #expect(try names(host) == ["document"])
    mixed.path.append(Opaque())
    #expect(try names(host) == ["document", "(external)"])
    mixed.path.removeLast()
    #expect(try names(host) == ["document"])
  }

  @Test func `an app takes up a path of routes`() async throws {
    let log = InMemoryEventLog()
    let first = NavigationRecorder<Windows>(log: log, root: .stack(.home), environment: .fixed)
    first.record(stack: [.document(1), .note("n")])
    try await first.navigator.flush()
    let second = NavigationRecorder<Windows>(
      log: log, root: .stack(.home), environment: .fixed(seed: 2))
    mixed.path = NavigationPath(second.lastPath())
    let head = second.navigator.headSeq
    let host = HeadlessHost { Stack(mixed: mixed, recorder: second) }
    #expect(try host.text.hasSuffix("n"))
    #expect(second.navigator.headSeq == head)
  }
}
