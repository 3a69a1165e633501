import Backtrail
import BacktrailStore
import BacktrailTesting
import Observation
import Testing
import Worlds

/// A navigator on a log in memory, with a timer that the test fires.
@MainActor
struct KeepingApp {
  let log: InMemoryEventLog
  let timer = ManualTimer()
  let navigator: Navigator<Shop>

  init(on log: InMemoryEventLog = InMemoryEventLog(), seed: UInt64 = 1) {
    self.log = log
    var environment = NavigatorEnvironment.fixed(seed: seed)
    environment.timer = timer.timer
    navigator = Navigator<Shop>(log: log, environment: environment)
    navigator.restore(orElse: .start)
  }

  /// The screen on top.
  var top: EntryID { navigator.state.top?.id ?? EntryID(seq: 0) }

  /// The batches after the launch's, each as its cause and its events.
  func batches() async throws -> [String] {
    try await navigator.flush()
    let head = try log.position().head
    return try log.batches(in: 3...max(3, head)).map { batch in
      "\(batch.cause.rawValue): " + batch.events.map(\.summary).joined(separator: ", ")
    }
  }
}

extension RecordedEvent {
  /// The type, and the key and content of a view state.
  fileprivate var summary: String {
    let content = payload?.text.map { " " + $0 } ?? ""
    guard columns.type == EventType.viewStateSaved.rawValue else { return columns.type }
    return "\(columns.name ?? "")\(content)"
  }
}

@MainActor
@Suite struct KeepViewStateTests {
  let app = KeepingApp()
  var navigator: Navigator<Shop> { app.navigator }

  @Test func `a kept state is readable immediately, and only the last one is recorded by the timer`()
    async throws
  {
    for text in ["a", "ab", "abc"] { navigator.keepViewState(text, key: "draft", of: app.top) }
    #expect(try navigator.viewState(for: app.top, key: "draft") == "abc")
    #expect(navigator.headSeq == 2)
    #expect(navigator.state.viewStates.isEmpty)
    #expect(app.timer.waits == [250])
    app.timer.fire()
    #expect(try await app.batches() == [#"programmatic: draft ["abc"]"#])
    #expect(try navigator.viewState(for: app.top, key: "draft") == "abc")
  }

  @Test func `all kept states are recorded in one batch, in the order of the keys`() async throws {
    let first = app.top
    navigator.push(.detail(id: 1))
    navigator.keepViewState(1, key: "b", of: app.top)
    navigator.keepViewState(2, key: "a", of: first)
    navigator.keepViewState(3, key: "b", of: app.top)
    #expect(try await app.batches() == ["user: pushed", "programmatic: b [3], a [2]"])
  }

  @Test func `text that differs only in its bytes is a different state`() async throws {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    navigator.keepViewState(composed, of: app.top)
    try await navigator.flush()
    navigator.keepViewState(decomposed, of: app.top)
    try await navigator.flush()
    let text = try #require(try navigator.viewState(for: app.top, as: String.self))
    #expect(Array(text.utf8) == Array(decomposed.utf8))
    #expect(try await app.batches().count == 2)
  }

  @Test func `every other batch is numbered after the kept states`() async throws {
    navigator.keepViewState(1, of: app.top)
    navigator.push(.detail(id: 1))
    navigator.keepViewState(2, of: app.top)
    navigator.saveViewState(3)
    navigator.keepViewState(4, of: app.top)
    navigator.undo()
    #expect(
      try await app.batches() == [
        "programmatic: main [1]", "user: pushed", "programmatic: main [2]", "user: main [3]",
        "programmatic: main [4]", "undo: stateRestored",
      ])
  }

  @Test func `a move that is refused or changes nothing leaves kept states where they are`() {
    navigator.keepViewState(1, of: app.top)
    #expect(navigator.dismiss() == .rejected(.nothingPresented))
    #expect(navigator.select("shop") == .unchanged)
    #expect(navigator.undo() == .rejected(.noStep))
    #expect(navigator.headSeq == 2)
    app.timer.fire()
    #expect(navigator.headSeq == 3)
  }

  @Test func `a screen popped by the next batch comes back with its kept state`() throws {
    navigator.push(.detail(id: 1))
    let entry = app.top
    navigator.saveViewState("recorded", key: "draft")
    navigator.keepViewState("kept", key: "draft", of: entry)
    navigator.pop()
    #expect(navigator.viewStateJSON(for: entry, key: "draft") == nil)
    navigator.undo()
    #expect(navigator.viewStateJSON(for: entry, key: "draft") == #""kept""#)
  }

  @Test func `undo and redo leave the kept states of other screens in place`() {
    let below = app.top
    navigator.push(.detail(id: 1))
    navigator.keepViewState("kept", of: below)
    navigator.undo()
    #expect(navigator.viewStateJSON(for: below) == #""kept""#)
    navigator.keepViewState("again", of: below)
    navigator.redo()
    #expect(navigator.viewStateJSON(for: below) == #""again""#)
    #expect(navigator.stack == [.list, .detail(id: 1)])
  }

  @Test func `view states alone are not a step`() {
    navigator.keepViewState(1, of: app.top)
    app.timer.fire()
    #expect(!navigator.canUndo)
    navigator.push(.detail(id: 1))
    navigator.undo()
    navigator.keepViewState(2, of: app.top)
    app.timer.fire()
    #expect(navigator.canRedo)
  }

  @Test func `a rewind records the kept states first`() async throws {
    navigator.push(.detail(id: 1))
    navigator.keepViewState("kept", of: app.top)
    try await navigator.rewind(to: 4)
    #expect(navigator.viewStateJSON(for: app.top) == #""kept""#)
  }

  @Test func `a state that is already there is not recorded again`() async throws {
    navigator.saveViewState("same")
    navigator.keepViewState("same", of: app.top)
    navigator.keepViewState("other", of: app.top)
    navigator.keepViewState("same", of: app.top)
    navigator.keepViewState("same", version: 2, key: "main2", of: app.top)
    #expect(try await app.batches() == [#"user: main ["same"]"#, #"programmatic: main2 ["same"]"#])
  }

  @Test func `the same content in a different version is a different state`() throws {
    navigator.saveViewState("same")
    navigator.keepViewState("same", version: 2, of: app.top)
    let key = ViewStateKey(entry: app.top, name: "main")
    #expect(navigator.savedViewState(for: key) == SavedViewState(json: #""same""#, version: 2))
    app.timer.fire()
    #expect(navigator.savedViewState(for: key) == SavedViewState(json: #""same""#, version: 2))
  }

  @Test func `more keys than may wait are recorded in between`() async throws {
    for number in 0...256 { navigator.keepViewState(number, key: "key\(number)", of: app.top) }
    #expect(navigator.headSeq == 2 + 256)
    #expect(try navigator.viewState(for: app.top, key: "key256") == 256)
    #expect(try await app.batches().count == 2)
  }
}

@MainActor
@Suite struct KeptRefusalTests {
  let app = KeepingApp()
  var navigator: Navigator<Shop> { app.navigator }

  @Test func `a state over the cap is refused, and the one before stays`() async throws {
    navigator.keepViewState("small", of: app.top)
    let large = String(repeating: "x", count: 70_000)
    let rejection = MoveRejection.payloadTooLarge(70_004, limit: 65_536)
    #expect(navigator.keepViewState(large, of: app.top) == rejection)
    #expect(navigator.lastRejection == rejection)
    #expect(navigator.viewStateJSON(for: app.top) == #""small""#)
    #expect(try await app.batches() == [#"programmatic: main ["small"]"#])
  }

  @Test func `the cap is that of the log, to the byte`() {
    // The content is in an array of one element, in quotes.
    let fitting = String(repeating: "x", count: 65_536 - 4)
    #expect(navigator.keepViewState(fitting, of: app.top) == nil)
    #expect(navigator.keepViewState(fitting + "x", of: app.top) != nil)
  }

  @Test func `the rejection goes when a state is kept, but not when one is recorded`() {
    navigator.keepViewState(1, of: app.top)
    navigator.dismiss()
    app.timer.fire()
    #expect(navigator.lastRejection == .nothingPresented)
    navigator.keepViewState(2, of: app.top)
    #expect(navigator.lastRejection == nil)
  }

  @Test func `a state that no log accepts is refused the way moves are`() {
    let gone = EntryID(seq: 99)
    let long = String(repeating: "n", count: 513)
    #expect(navigator.keepViewState(Double.nan, of: app.top) == .notJSON)
    #expect(navigator.keepViewState(1, of: gone) == .rule(.unknownEntry(gone)))
    #expect(navigator.keepViewState(1, version: -1, of: app.top) != nil)
    #expect(navigator.keepViewState(1, key: long, of: app.top) != nil)
    let early = Navigator<Shop>(log: nil)
    #expect(early.keepViewState(1, of: app.top) == .notRestored)
    #expect(app.timer.waits.isEmpty)
  }
}

@MainActor
@Suite struct KeptLifeTests {
  @Test(.temporaryLog) func `going to the background and quitting the app record kept states`() async throws {
    let first: Navigator<Shop> = try TemporaryLog.navigator(orElse: .start)
    let top = try #require(first.state.top?.id)
    first.keepViewState(1, of: top)
    try await first.enterBackground()
    #expect(try SQLiteLogReader(path: TemporaryLog.path()).snapshots().map(\.seq) == [3])
    first.keepViewState(2, of: top)
    await first.close()
    let second: Navigator<Shop> = try TemporaryLog.navigator(orElse: .start)
    #expect(try second.viewState(for: top) == 2)
    await second.close()
  }

  @Test func `a kill loses only states without a number`() async throws {
    let app = KeepingApp()
    app.navigator.keepViewState("emitted", key: "a", of: app.top)
    app.timer.fire()
    app.navigator.keepViewState("before a move", key: "b", of: app.top)
    app.navigator.push(.detail(id: 1))
    app.navigator.pop()
    try await app.navigator.flush()
    app.navigator.keepViewState("lost", key: "a", of: app.top)
    let again = KeepingApp(on: app.log, seed: 2)
    #expect(try again.navigator.viewState(for: again.top, key: "a") == "emitted")
    #expect(try again.navigator.viewState(for: again.top, key: "b") == "before a move")
  }

  @Test func `nothing waits for a timer once the navigator closes`() async {
    let app = KeepingApp()
    app.navigator.keepViewState(1, of: app.top)
    #expect(app.timer.pending == 1)
    await app.navigator.close()
    app.navigator.keepViewState(2, of: app.top)
    #expect(app.timer.waits.count == 1)
    #expect(app.timer.pending == 0)
    #expect(app.navigator.viewStateJSON(for: app.top) == "2")
  }

  @Test func `a navigator without a log also cancels its timer when it closes`() async throws {
    let timer = ManualTimer()
    let navigator = Navigator<Shop>(log: nil, environment: NavigatorEnvironment(timer: timer.timer))
    navigator.restore(orElse: .start)
    let top = try #require(navigator.state.top?.id)
    navigator.keepViewState(1, of: top)
    await navigator.close()
    #expect(timer.pending == 0)
    #expect(!navigator.state.viewStates.isEmpty)
  }

  @Test func `a timer does not retain a navigator, and is released with it`() {
    let timer = ManualTimer()
    weak var forgotten: Navigator<Shop>?
    do {
      let navigator = Navigator<Shop>(log: nil, environment: NavigatorEnvironment(timer: timer.timer))
      navigator.restore(orElse: .start)
      if let top = navigator.state.top?.id { navigator.keepViewState(1, of: top) }
      forgotten = navigator
      #expect(timer.pending == 1)
    }
    #expect(forgotten == nil)
    #expect(timer.pending == 0)
  }

  @Test func `after a batch has recorded everything, the timer starts over`() {
    let app = KeepingApp()
    app.navigator.keepViewState(1, of: app.top)
    app.navigator.keepViewState(2, of: app.top)
    app.navigator.push(.list)
    #expect(app.timer.pending == 0)
    app.navigator.keepViewState(3, of: app.top)
    #expect(app.timer.pending == 1)
  }

  @Test func `the timer of the main queue fires by itself`() async {
    let navigator = Navigator<Shop>(log: nil)
    navigator.restore(orElse: .start)
    guard let top = navigator.state.top?.id else { return }
    await withCheckedContinuation { continuation in
      withObservationTracking {
        _ = navigator.headSeq
      } onChange: {
        continuation.resume()
      }
      navigator.keepViewState(1, of: top)
    }
    #expect(navigator.headSeq == 3)
  }

  @Test func `observers of a view state are notified when a new one is kept`() {
    let app = KeepingApp()
    let isTold = Locked(false)
    withObservationTracking {
      _ = app.navigator.viewStateJSON(for: app.top)
    } onChange: {
      isTold.withLock { $0 = true }
    }
    app.navigator.keepViewState(1, of: app.top)
    #expect(isTold.withLock { $0 })
  }

  @Test func `links find kept states recorded before them`() async throws {
    let app = KeepingApp()
    app.navigator.followLinks(with: DeepLinkRouter<Shop>(routes: []))
    app.navigator.keepViewState(1, of: app.top)
    try app.navigator.open("app://nowhere")
    #expect(
      try await app.batches() == ["programmatic: main [1]", "link: linkReceived, linkRefused"])
  }
}
