import BacktrailTesting
import BacktrailUI
import Testing
import Worlds

private struct Leak: LocalizedError {
  var errorDescription: String? { "The hull leaks." }
}

/// The values that a view hands to its test.
@MainActor
private final class Handle {
  private(set) var loads: ScreenLoads<[Int], ErrorDisplayModel, EmptyDisplayModel>?

  func take(_ loads: ScreenLoads<[Int], ErrorDisplayModel, EmptyDisplayModel>) { self.loads = loads }
}

private struct BerthsView: View {
  let ferry: Ferry
  var handle = Handle()
  @ScreenState("berths") private var berths: ViewState<[Int], ErrorDisplayModel, EmptyDisplayModel> = .idle

  var body: some View {
    let _ = handle.take($berths)
    StateDrivenView(state: $berths.visibleState) { berths in
      Text("Berths \(berths.map { "\($0)" }.joined(separator: " "))")
    } error: { error in
      Text(error.message)
    } idle: {
      Text("Ready")
    }
    if $berths.isRefreshing { Text("refreshing") }
    if let last = $berths.lastContent, berths.hasError { Text("before: \(last.count)") }
    Button("Empty") { berths = .empty(.noResults) }
    Button("Mark") { berths = .loading }
    Button("Reset") { berths = .idle }
  }
}

extension HeadlessHost {
  /// The text without the buttons.
  fileprivate var shown: String {
    get throws { try text.split(separator: "\n").filter { !$0.hasPrefix("[") }.joined(separator: "\n") }
  }
}

@MainActor @Suite struct ScreenLoadTests {
  let app = ScreenApp()
  let ferry = Ferry()
  private let handle = Handle()

  private func open(_ app: ScreenApp? = nil, _ entry: EntryID? = nil) throws -> HeadlessHost {
    let host = (app ?? self.app).host(entry) { [ferry, handle] in BerthsView(ferry: ferry, handle: handle) }
    try host.settle()
    return host
  }

  /// Starts a load in the view drawn last; returns a task that ends with it.
  private func begin(_ number: Int) async throws -> Task<Void, Never> {
    let loads = try #require(handle.loads)
    let task = Task { [ferry] in await loads.load { try await ferry.berths() } }
    await ferry.departures(number)
    return task
  }

  private func load(_ number: Int, _ result: Result<[Int], any Error>) async throws {
    let task = try await begin(number)
    ferry.arrive(number - 1, with: result)
    await task.value
  }

  @Test func `a load shows that it is running, then what it found`() async throws {
    let host = try open()
    #expect(try host.shown == "Ready")
    let load = try await begin(1)
    #expect(try host.shown == "...")
    ferry.arrive(0, with: .success([1, 2]))
    await load.value
    #expect(try host.shown == "Berths 1 2")
    #expect(app.saved("berths") == #"{"attempt":1,"phase":"content","value":[1,2]}"#)
  }

  @Test func `an error is described in words`() async throws {
    let host = try open()
    try await load(1, .failure(Leak()))
    #expect(try host.shown == "The hull leaks.")
  }

  @Test func `an error without words gets them in the environment's language`() async throws {
    struct Fog: Error {}
    let host = app.host { [ferry, handle] in
      BerthsView(ferry: ferry, handle: handle).environment(\.locale, Locale(identifier: "es_ES"))
    }
    try host.settle()
    try await load(1, .failure(Fog()))
    #expect(try host.shown == "Un problema inesperado lo ha impedido.")
  }

  @Test func `an impossible saved state does not count`() async throws {
    app.navigator.saveViewState(json: #"{"phase":"error","value":{}}"#, key: "tide")
    let host = app.host { TideView() }
    #expect(try host.text == "[Again]")
    #expect(app.saved("tide") == #"{"phase":"error","value":{}}"#)
    try await host.finishTasks()
    #expect(app.saved("tide") == #"{"attempt":1,"phase":"content","value":1}"#)
  }

  @Test func `a refresh keeps the content in sight`() async throws {
    let host = try open()
    try await load(1, .success([1]))
    let second = try await begin(2)
    #expect(try host.shown == "Berths 1\nrefreshing")
    ferry.arrive(1, with: .success([2]))
    await second.value
    #expect(try host.shown == "Berths 2")
  }

  @Test func `an error keeps the content readable`() async throws {
    let host = try open()
    try await load(1, .success([1, 2, 3]))
    try await load(2, .failure(Leak()))
    #expect(try host.shown == "The hull leaks.\nbefore: 3")
  }

  @Test func `a late result is recorded and not applied`() async throws {
    let host = try open()
    let first = try await begin(1)
    let second = try await begin(2)
    ferry.arrive(1, with: .success([2]))
    await second.value
    ferry.arrive(0, with: .success([1]))
    await first.value
    #expect(try host.shown == "Berths 2")
    #expect(app.saved("berths.late") == #"{"attempt":1,"phase":"content","value":[1]}"#)
    try await app.navigator.flush()
    let batches = try app.log.batches(in: 3...app.navigator.headSeq)
    #expect(batches.map { $0.events.map(\.columns.name) } == [["berths"], ["berths.late"]])
  }

  @Test func `every late result is in the log`() async throws {
    _ = try open()
    let loads = [try await begin(1), try await begin(2), try await begin(3)]
    for (number, load) in loads.enumerated() {
      ferry.arrive(number, with: .success([number]))
      await load.value
    }
    try await app.navigator.flush()
    let events = try app.log.batches(in: 3...app.navigator.headSeq).flatMap(\.events)
    #expect(
      events.filter { $0.columns.name == "berths.late" }.map(\.payload?.text) == [
        #"[{"attempt":1,"phase":"content","value":[0]}]"#, #"[{"attempt":2,"phase":"content","value":[1]}]"#,
      ])
    #expect(app.saved("berths") == #"{"attempt":3,"phase":"content","value":[2]}"#)
  }

  @Test func `a value that the app sets in the meantime makes a load late`() async throws {
    let host = try open()
    let load = try await begin(1)
    try host.tap("Empty")
    ferry.arrive(0, with: .success([1]))
    await load.value
    #expect(try host.shown.hasPrefix("<magnifyingglass>"))
    #expect(app.saved("berths.late") == #"{"attempt":1,"phase":"content","value":[1]}"#)
  }

  @Test func `a loading that the app sets itself stays`() throws {
    let host = try open()
    try host.tap("Mark")
    #expect(try host.shown == "...")
    try host.tap("Reset")
    #expect(try host.shown == "Ready")
  }

  @Test func `a load that is canceled leaves the previous state`() async throws {
    let host = try open()
    try await load(1, .success([1]))
    let second = try await begin(2)
    second.cancel()
    ferry.arrive(1, with: .failure(CancellationError()))
    await second.value
    #expect(try host.shown == "Berths 1")
    #expect(app.saved("berths.late") == nil)
  }

  @Test func `a canceled load that was overtaken has no result to record`() async throws {
    _ = try open()
    let first = try await begin(1)
    let second = try await begin(2)
    first.cancel()
    ferry.arrive(0, with: .failure(CancellationError()))
    ferry.arrive(1, with: .success([2]))
    await first.value
    await second.value
    #expect(app.saved("berths.late") == nil)
  }

  @Test func `after a kill, a first load that was running is idle`() async throws {
    _ = try open()
    let load = try await begin(1)
    let again = try await app.relaunched()
    #expect(again.saved("berths") == #"{"attempt":1,"phase":"loading"}"#)
    #expect(try open(again).shown == "Ready")
    ferry.arrive(0, with: .success([1]))
    await load.value
  }

  @Test func `after a kill, a refresh that was running leaves the content from before`() async throws {
    _ = try open()
    try await load(1, .success([1, 2]))
    let refresh = try await begin(2)
    let again = try await app.relaunched()
    #expect(again.saved("berths") == #"{"attempt":2,"phase":"loading","stale":[1,2]}"#)
    #expect(try open(again).shown == "Berths 1 2")
    ferry.arrive(1, with: .success([]))
    await refresh.value
  }

  @Test func `attempt numbers continue where the last launch ended`() async throws {
    _ = try open()
    try await load(1, .success([1]))
    let again = try await app.relaunched()
    _ = try open(again)
    try await load(2, .success([2]))
    #expect(again.saved("berths") == #"{"attempt":2,"phase":"content","value":[2]}"#)
  }

  @Test func `a load whose screen was removed changes nothing, and an undo finds nothing loading`()
    async throws
  {
    app.navigator.push(.document(1))
    let entry = app.top
    _ = try open()
    let load = try await begin(1)
    app.navigator.pop()
    let head = app.navigator.headSeq
    ferry.arrive(0, with: .success([1]))
    await load.value
    #expect(app.navigator.headSeq == head)
    #expect(app.navigator.lastRejection == nil)
    app.navigator.undo()
    #expect(try open(app, entry).shown == "Ready")
  }

  @Test func `a late result for a removed screen is not a rejection`() async throws {
    app.navigator.push(.document(1))
    _ = try open()
    let loads = [try await begin(1), try await begin(2)]
    app.navigator.pop()
    for number in 0...1 { ferry.arrive(number, with: .success([number])) }
    for load in loads { await load.value }
    #expect(app.navigator.lastRejection == nil)
  }

  @Test func `a load that a rewind took back is late, whatever has started since`() async throws {
    let host = try open()
    try await load(1, .success([1]))
    try await app.navigator.flush()
    let early = app.navigator.headSeq
    let taken = try await begin(2)
    try await app.navigator.rewind(to: early)
    #expect(try host.shown == "Berths 1")
    let newer = try await begin(3)
    ferry.arrive(1, with: .success([2]))
    await taken.value
    #expect(try host.shown == "Berths 1\nrefreshing")
    ferry.arrive(2, with: .success([3]))
    await newer.value
    #expect(try host.shown == "Berths 3")
  }

  @Test func `a load whose screen came back in time counts`() async throws {
    app.navigator.push(.document(1))
    let entry = app.top
    _ = try open()
    let load = try await begin(1)
    app.navigator.pop()
    app.navigator.undo()
    ferry.arrive(0, with: .success([1]))
    await load.value
    #expect(try open(app, entry).shown == "Berths 1")
  }

  @Test func `content over the cap is shown, but a launch starts with the content from before`() async throws
  {
    let host = try open()
    try await load(1, .success([7]))
    try await load(2, .success(Array(repeating: 1_000, count: 20_000)))
    #expect(try host.shown.hasPrefix("Berths 1000 1000"))
    let rejection = try #require(handle.loads?.rejection)
    #expect(app.navigator.lastRejection == rejection)
    #expect(rejection.description.hasSuffix("bytes long; the limit is 65536."))
    #expect(try open(try await app.relaunched()).shown == "Berths 7")
    try await load(3, .success([8]))
  }

  @Test func `loads work outside a screen, late results and all`() async throws {
    let host = HeadlessHost { [ferry, handle] in BerthsView(ferry: ferry, handle: handle) }
    try host.settle()
    let first = try await begin(1)
    try host.settle()
    let second = try await begin(2)
    ferry.arrive(1, with: .success([2]))
    await second.value
    ferry.arrive(0, with: .success([1]))
    await first.value
    #expect(try host.shown == "Berths 2")
  }

  @Test func `two screens load independently`() async throws {
    let below = app.top
    app.navigator.push(.document(1))
    _ = try open(app, below)
    let first = try await begin(1)
    _ = try open()
    let second = try await begin(2)
    ferry.arrive(1, with: .success([2]))
    ferry.arrive(0, with: .success([1]))
    await first.value
    await second.value
    #expect(try open(app, below).shown == "Berths 1")
    #expect(try open().shown == "Berths 2")
  }

  @Test func `a view's task loads it, and once more when requested`() async throws {
    let host = app.host { TideView() }
    try await host.finishTasks()
    #expect(try host.text == "tide 1\n[Again]")
    try host.tap("Again")
    try await host.finishTasks()
    #expect(try host.text == "tide 2\n[Again]")
  }
}

/// A state that cannot fail, loaded by its view.
private struct TideView: View {
  @ScreenState("tide") private var tide: ViewState<Int, Never, EmptyDisplayModel> = .idle
  @ScreenState("round") private var round = 1

  var body: some View {
    StateDrivenView(state: tide) { Text("tide \($0)") }
      .task(id: round) { await $tide.loadState { .content(round) } }
    Button("Again") { round += 1 }
  }
}
