import BacktrailUI
import Testing
import Worlds

/// Chooses a number in another screen.
private struct Chooser: View {
  @Environment(\.navigate) private var navigate
  @State private var answers: [Int?] = []

  var body: some View {
    Text("Answers: \(answers.map { $0.map { "\($0)" } ?? "none" }.joined(separator: ", "))")
    Button("Choose") {
      Task { answers.append(await navigate.present(Windows.document(1), for: Int.self)) }
    }
    Button("Next") {
      Task { answers.append(await navigate.push(Windows.document(2), for: Int.self)) }
    }
  }
}

private struct Choices: View {
  @Environment(\.navigate) private var navigate

  var body: some View {
    Button("Three") { navigate.finish(with: 3) }
  }
}

@MainActor @Suite struct FinishingScreenTests {
  @Test func `a view that shows a screen gets its result, or nothing`() async throws {
    let navigator = Navigator<Windows>.restored()
    let host = HeadlessHost {
      NavigatorView(navigator) { route in
        if route == .home { Chooser() } else { Choices() }
      }
    }
    try host.tap("Choose")
    try await wait(for: host, "Three")
    try host.tap("Three")
    try await wait(for: host, "Answers: 3")
    try host.tap("Choose")
    try await wait(for: host, "Three")
    try host.dragDown()
    try await wait(for: host, "Answers: 3, none")
    try host.tap("Next")
    try await wait(for: host, "Three")
    try host.tap("Three")
    try await wait(for: host, "Answers: 3, none, 3")
    #expect(navigator.titles == ["Home"])
  }

  /// Lets tasks run until a text is shown, up to a limit.
  private func wait(for host: HeadlessHost, _ text: String) async throws {
    for _ in 0..<1_000 {
      if try host.text.contains(text) { return }
      await Task.yield()
    }
    Issue.record("'\(text)' did not appear: \(try host.text)")
  }
}
