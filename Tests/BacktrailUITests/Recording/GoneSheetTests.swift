import BacktrailTesting
import BacktrailUI
import Observation
import TestSupport
import Testing
import Worlds

/// Sheets that end because the view that presents them is replaced.
@MainActor @Suite struct GoneSheetTests {
  private let recorder = NavigationRecorder<Windows>(log: nil, root: .stack(.home), environment: .fixed)

  private var titles: [String] {
    let containers = recorder.navigator.state.activeSceneState?.containers ?? []
    return containers.flatMap { $0.selectedBranch.entries.compactMap { $0.route.route?.title } }
  }

  @Test(arguments: [false, true])
  func `a sheet ends with the page that a button in it replaces`(closesFirst: Bool) async throws {
    let host = HeadlessHost { [recorder] in Account(recorder: recorder, closesFirst: closesFirst) }
    try host.tap("Register")
    #expect(titles == ["Home", "register"])
    try host.tap("Done")
    try host.tap("Page")
    #expect(titles == ["Home", "Document 1"])
    // The value belongs to the page.
    #expect(recorder.record(savedValue: "draft") == nil)
    #expect(recorder.navigator.topRoute == .document(1))
    try host.tap("Log out")
    try host.tap("Register")
    // The path of a view that is gone stays until another view reports one.
    #expect(titles == ["Home", "Document 1", "register"])
    try host.tap("Done")
    for _ in 0..<5 { await Task.yield() }
    #expect(titles == ["Home"])
  }

  @Test func `a sheet that a new view shows at once replaces the old one`() async throws {
    let own = UserNote()
    let host = HeadlessHost { [recorder] in NotePage(own: own, recorder: recorder) }
    own.note = .note("a")
    try host.settle()
    let old = recorder.navigator.state.activeSceneState?.presentations.map(\.id)
    (own.user, own.note) = (1, .note("b"))
    try host.settle()
    for _ in 0..<5 { await Task.yield() }
    #expect(titles == ["Home", "b"])
    own.user = 2
    try host.settle()
    for _ in 0..<5 { await Task.yield() }
    #expect(titles == ["Home", "b"])
    #expect(recorder.navigator.state.activeSceneState?.presentations.map(\.id) != old)
    own.note = nil
    try host.settle()
    #expect(titles == ["Home"])
  }
}

@MainActor @Observable
private final class UserNote {
  var user = 0
  var note: Windows?
}

/// A page whose state is that of one user.
private struct NotePage: View {
  let own: UserNote
  let recorder: NavigationRecorder<Windows>

  var body: some View {
    Text("Home").records(item: own.note, in: recorder).id(own.user)
  }
}

private struct Account: View {
  let recorder: NavigationRecorder<Windows>
  let closesFirst: Bool
  @State private var isLoggedIn = false

  var body: some View {
    if isLoggedIn {
      Library(recorder: recorder) { isLoggedIn = false }
    } else {
      Welcome(recorder: recorder, closesFirst: closesFirst) { isLoggedIn = true }
    }
  }
}

private struct Welcome: View {
  let recorder: NavigationRecorder<Windows>
  let closesFirst: Bool
  let logIn: @MainActor () -> Void
  @State private var isRegistering = false

  var body: some View {
    Button("Register") { isRegistering = true }
      .sheet(isPresented: $isRegistering) {
        Button("Done") {
          if closesFirst { isRegistering = false }
          logIn()
        }
      }
      .records(item: isRegistering ? .note("register") : nil, in: recorder)
  }
}

private struct Library: View {
  let recorder: NavigationRecorder<Windows>
  let logOut: @MainActor () -> Void
  @State private var path: [Windows] = []

  var body: some View {
    NavigationStack(path: $path) {
      NavigationLink("Page", value: Windows.document(1))
        .navigationDestination(for: Windows.self) { _ in Button("Log out") { logOut() } }
    }
    .records(path, in: recorder)
  }
}
