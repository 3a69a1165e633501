import BacktrailUI
import Testing

private typealias CalmState<Content, Empty> = ViewState<Content, Never, Empty>
private typealias FullState<Content, Failure> = ViewState<Content, Failure, Never>

@MainActor @Suite struct ViewStateFormTests {
  @Test func `a state has three free parameters`() {
    #expect("\(ViewState<Int, Leak, Drought>.self)" == "ViewState<Int, Leak, Drought>")
  }

  @Test func `a state is one of five cases`() {
    let states: [ViewState<Int, Leak, Drought>] = [
      .idle, .loading, .content(1), .empty(.drought), .error(.leak),
    ]
    let names = states.map { state in
      switch state {
      case .idle: "idle"
      case .loading: "loading"
      case .content(let value): "content \(value)"
      case .empty(let reason): "empty \(reason)"
      case .error(let error): "error \(error)"
      }
    }
    #expect(names == ["idle", "loading", "content 1", "empty drought", "error leak"])
  }

  @Test func `a model's state is drawn as it loads`() async throws {
    let host = HeadlessHost { TideBoard() }
    #expect(try host.text == "...")
    try await host.finishTasks()
    #expect(try host.text == "- low\n- high")
  }

  @Test func `an app may name such states`() throws {
    let calm: CalmState<Int, EmptyDisplayModel> = .content(1)
    let full: FullState<Int, ErrorDisplayModel> = .content(2)
    let host = HeadlessHost {
      StateDrivenView(state: calm) { Text("\($0)") }
      StateDrivenView(state: full) { Text("\($0)") }
    }
    #expect(try host.text == "1\n2")
  }

  @Test func `content is mapped if there is any`() {
    let depth: ViewState<Int, Leak, Drought> = .content(7)
    let label = depth.map { "\($0) m" }
    #expect(label == .content("7 m"))
    #expect(ViewState<Int, Leak, Drought>.error(.leak).map { "\($0)" } == .error(.leak))
  }
}

private enum Leak { case leak }

private enum Drought { case drought }

@MainActor @Observable
private final class TideModel {
  private(set) var state: ViewState<[String], ErrorDisplayModel, EmptyDisplayModel> = .idle

  func load() async {
    state = .loading
    await Task.yield()
    state = .content(["low", "high"])
  }
}

private struct TideBoard: View {
  @State private var model = TideModel()

  var body: some View {
    StateDrivenView(state: model.state) { tides in
      List(tides, id: \.self) { Text($0) }
    } idle: {
      ProgressView()
    }
    .task { await model.load() }
  }
}
