import Backtrail
import BacktrailTesting
import Testing

/// Which view states are a meant screen's, however its screen came and whatever came with it.
@MainActor
@Suite struct ErasedScreenTests {
  private func launch(_ log: InMemoryEventLog, seed: UInt64 = 1) -> Navigator<Stop> {
    let navigator = Navigator<Stop>(log: log, environment: .fixed(seed: seed))
    navigator.restore(orElse: .start)
    return navigator
  }

  /// Saves on each living screen its id as a view state.
  private func saveEverywhere(_ navigator: Navigator<Stop>) {
    for entry in navigator.state.scenes.flatMap(\.entries) {
      navigator.saveViewState("\(entry.id)", of: .entry(entry.id))
    }
  }

  private func erase(_ erasure: Erasure, in log: InMemoryEventLog) throws -> [String] {
    try log.erase(erasure.scope(in: log), beginsEpoch: false)
    return try log.batches().flatMap(\.events).filter { $0.columns.type == "viewStateSaved" }
      .filter { $0.payload?.text == nil }.compactMap(\.columns.target)
  }

  nonisolated static let together: [@MainActor @Sendable (Navigator<Stop>) -> Void] = [
    { $0.openScene(root: .tabs([BranchLayout("a", .line(1), .station(id: 2)), BranchLayout("b", .map)])) },
    { $0.setRoot(.split([BranchLayout("a", .line(1)), BranchLayout("b", .station(id: 2), .map)])) },
    { $0.shelveRoot(.stack(.line(1), .station(id: 2))) },
    { $0.present(.stack(.line(1), .station(id: 2), .ticket(id: 2))) },
    { $0.setStack([.map, .line(1), .station(id: 2)]) },
    { $0.openBranch("c", .line(1), .station(id: 2)) },
  ]

  @Test(arguments: together.indices)
  func `of screens that came together, the view states of the meant one go`(place: Int) async throws {
    let log = InMemoryEventLog()
    let navigator = launch(log)
    Self.together[place](navigator)
    saveEverywhere(navigator)
    try await navigator.flush()
    let stations = navigator.state.scenes.flatMap(\.entries).filter { $0.route == .route(.station(id: 2)) }
    let erasure = Erasure(routes: ["station"])
    #expect(try erasure.places(in: log).map(\.type) == [log.carrier(of: stations[0].id), "viewStateSaved"])
    #expect(try erasure.places(in: log).first?.others.contains("line") == true)
    #expect(try erase(erasure, in: log) == stations.map { "\($0.id)" })
  }

  @Test func `of screens of one name that came together, those with the parameter are meant`() async throws {
    let log = InMemoryEventLog()
    let navigator = launch(log)
    navigator.setStack([.map, .station(id: 1), .station(id: 2), .ticket(id: 2)])
    saveEverywhere(navigator)
    try await navigator.flush()
    let ids = navigator.entries(of: "map").map { "\($0)" }
    #expect(try erase(Erasure(routes: ["station"], parameters: [.init("id", "2")]), in: log) == [ids[2]])
    #expect(try log.events("stackSet").allSatisfy { $0.payload?.text == nil })
  }

  @Test(arguments: [false, true])
  func `a view state with the parameter goes, on a screen with the name`(isBelowFloor: Bool) async throws {
    let log = InMemoryEventLog()
    let navigator = launch(log)
    navigator.push(.line(1))
    navigator.saveViewState(["mail": "a"], key: "draft")
    navigator.saveViewState(["text": "b"], key: "note")
    navigator.saveViewState("c", key: "mail")
    navigator.push(.station(id: 2))
    navigator.saveViewState(["mail": "d"], key: "station")
    navigator.push(.map)
    navigator.saveViewState(["mail": "e"], key: "draft")
    navigator.replace(with: .line(3))
    try await navigator.flush()
    if isBelowFloor {
      try await launch(log, seed: 2).flush()
      try log.compact(RetentionPolicy(days: nil, events: 0, bytes: nil))
      #expect(try log.position().floor > 0)
    }
    let erasure = Erasure(routes: ["line"], parameters: [.init("mail")])
    try log.erase(erasure.scope(in: log), beginsEpoch: false)
    let states = try log.replay(through: log.position().head).state.expanded.viewStates.rows
    let contents = try log.payloads(of: states.map(\.value.payload.seq))
    let left = states.filter { contents[$0.value.payload.seq]?.text != nil }.map(\.key.name)
    #expect(left.sorted() == ["note", "station"])
  }

  @Test func `a screen has the view states that it held under its route`() async throws {
    let log = InMemoryEventLog()
    let navigator = launch(log)
    navigator.push(.line(1))
    navigator.saveViewState("line", key: "a")
    navigator.saveViewState("dropped", key: "b")
    navigator.saveViewState("held", key: "b")
    navigator.replace(with: .station(id: 2))
    navigator.saveViewState("station", key: "c")
    navigator.replace(with: .ticket(id: 3))
    navigator.saveViewState("ticket", key: "d")
    try await navigator.flush()
    try log.erase(Erasure(routes: ["station"]).scope(in: log), beginsEpoch: false)
    let left = try log.events("viewStateSaved").compactMap(\.payload?.text)
    #expect(left == [#"["dropped"]"#, #"["ticket"]"#])
  }

  @Test(arguments: 1...20)
  func `just what a meant screen ever held goes`(seed: UInt64) async throws {
    let log = InMemoryEventLog()
    let navigator = Navigator<Screen>(log: log, environment: .fixed(seed: seed))
    navigator.restore(orElse: .start)
    var random = SplitMix64(seed: seed)
    for _ in 0..<60 {
      if RandomMove.make(on: navigator, &random) == nil { navigator.undo() }
      if random.next().isMultiple(of: 9) { navigator.replace(with: .detail(id: 7)) }
      if random.next().isMultiple(of: 4) {
        navigator.saveViewState("x", of: .entry(.anyone(in: navigator, &random)))
      }
    }
    try await navigator.flush()
    let expected = try log.viewStatesHeld(by: "detail")
    let places = try Erasure(routes: ["detail"]).places(in: log).filter { $0.type == "viewStateSaved" }
    #expect(places.map(\.seq) == expected)
  }

  @Test func `a screen of below the floor is meant by itself, also when it came back later`() async throws {
    let log = InMemoryEventLog()
    let first = launch(log)
    first.setStack([.map, .line(1), .station(id: 2)])
    saveEverywhere(first)
    try await first.flush()
    let border = first.headSeq
    first.popToRoot()
    try await first.flush()
    let second = launch(log, seed: 2)
    try await second.rewind(to: border)
    saveEverywhere(second)
    try await second.flush()
    try log.compact(RetentionPolicy(days: nil, events: 0, bytes: nil))
    let station = try #require(second.entries(of: "map").last)
    let places = try Erasure(routes: ["station"]).places(in: log)
    #expect(places.map(\.name) == ["station", "main", "main"])
    #expect(places.map(\.others) == [["line"], [], []])
    #expect(try erase(Erasure(routes: ["station"]), in: log) == ["\(station)"])
  }

  @Test(arguments: [false, true])
  func `a view state goes by its key as by a parameter`(isBelowFloor: Bool) async throws {
    let log = InMemoryEventLog()
    let navigator = launch(log)
    navigator.push(.line(1))
    navigator.saveViewState("hunter2", key: "password")
    let entry = try #require(navigator.state.top?.id)
    navigator.recordLateResult(
      SavedViewState(json: #""hunter2""#), of: ViewStateKey(entry: entry, name: "password"))
    navigator.saveViewState("other", key: "note")
    try await navigator.flush()
    if isBelowFloor {
      try await launch(log, seed: 2).flush()
      try log.compact(RetentionPolicy(days: nil, events: 0, bytes: nil))
    }
    for value in ["hunter2", nil] {
      #expect(try Erasure(parameters: [.init("password", value)]).places(in: log).map(\.seq).count == 2)
    }
    #expect(try Erasure(parameters: [.init("password", "hunter3")]).places(in: log).isEmpty)
  }

  /// Which screen the view state was saved on, the log no longer knows.
  @Test func `a view state of below the floor goes with any screen that stood there`() async throws {
    let log = InMemoryEventLog()
    let navigator = launch(log)
    navigator.push(.line(1))
    navigator.saveViewState("line")
    navigator.replace(with: .station(id: 2))
    try await navigator.flush()
    try await launch(log, seed: 2).flush()
    try log.compact(RetentionPolicy(days: nil, events: 0, bytes: nil))
    #expect(try log.position().floor > 0)
    let places = try Erasure(routes: ["line"]).places(in: log)
    #expect(places.count == 1)
  }

  @Test func `a view state of a screen that was gone goes with the event that brought the screen`()
    async throws
  {
    let log = InMemoryEventLog()
    let navigator = launch(log)
    let entry = try #require(navigator.push(.station(id: 2)).batch).first
    navigator.pop()
    try await navigator.flush()
    let seq = navigator.headSeq + 1
    let saved = NavigationEvent<RouteReference>.viewStateSaved(
      ViewStateKey(entry: EntryID(seq: entry), name: "main"), version: 1)
    let event = RecordedEvent(
      seq: seq, columns: EventColumns(saved), payload: .stored(text: "[1]", salt: Salt(1, 2)))
    var batch = try #require(try log.batches().last)
    (batch.first, batch.events) = (seq, [event])
    try log.append([batch], after: seq - 1)
    #expect(try erase(Erasure(routes: ["station"]), in: log) == ["\(entry).0"])
  }

  @Test func `what was erased is not counted again`() async throws {
    let log = InMemoryEventLog()
    let navigator = Navigator<Stop>.following(log)
    try navigator.open("/stations/11?from=mail")
    saveEverywhere(navigator)
    try await navigator.flush()
    for erasure in [Erasure(routes: ["station"]), .everything] {
      #expect(try !erasure.places(in: log).isEmpty)
      try log.erase(erasure.scope(in: log), beginsEpoch: false)
      #expect(try erasure.places(in: log).isEmpty)
    }
  }
}

extension InMemoryEventLog {
  fileprivate func events(_ type: String) throws -> [RecordedEvent] {
    try batches().flatMap(\.events).filter { $0.columns.type == type }
  }

  fileprivate func carrier(of entry: EntryID) throws -> String? {
    try batches().flatMap(\.events).first { $0.seq == entry.seq }?.columns.type
  }

  /// The events whose view states a screen of the name held at any time, found by looking at every state there was.
  fileprivate func viewStatesHeld(by name: String) throws -> [Int64] {
    var seqs: Set<Int64> = []
    for seq in try 1...position().head {
      let state = try replay(through: seq).state.expanded
      let screens = state.scenes.flatMap(\.entries) + state.closedItems.flatMap(\.screens)
      let meant = Set(screens.filter { $0.route.name == name }.map(\.id))
      let rows = state.viewStates.rows + state.closedItems.flatMap(\.viewStates.rows)
      seqs.formUnion(rows.filter { meant.contains($0.key.entry) }.map(\.value.payload.seq))
    }
    return seqs.sorted()
  }
}

extension ClosedItem {
  fileprivate var screens: [StackEntry<R>] {
    switch content {
    case .scene(let scene): scene.entries
    case .presentations(let layers, _): layers.flatMap { $0.container.branches.flatMap(\.entries) }
    case .branch(let branch, _, _): branch.entries
    case .root(let root, _): root.branches.flatMap(\.entries)
    }
  }
}

extension EntryID {
  @MainActor
  fileprivate static func anyone(in navigator: Navigator<Screen>, _ random: inout SplitMix64) -> Self {
    let entries = navigator.state.scenes.flatMap(\.entries)
    return entries[Int(random.next() % UInt64(entries.count))].id
  }
}
