import Backtrail
import BacktrailTesting
import Testing
import Worlds

/// The view states that belong to a matching screen, however the screen came and whatever came with it.
@MainActor
@Suite struct ErasedScreenTests {
  private func launch(_ log: InMemoryEventLog, seed: UInt64 = 1) -> Navigator<Shop> {
    let navigator = Navigator<Shop>(log: log, coder: OneIdentity(), environment: .fixed(seed: seed))
    navigator.restore(orElse: .withOrders)
    return navigator
  }

  /// Saves each live screen's id as a view state on it.
  private func saveEverywhere(_ navigator: Navigator<Shop>) {
    for entry in navigator.state.scenes.flatMap(\.entries) {
      navigator.saveViewState("\(entry.id)", of: .entry(entry.id))
    }
  }

  private func erase(_ erasure: Erasure, in log: InMemoryEventLog) throws -> [String] {
    try log.erase(erasure.scope(in: log))
    return try log.batches().flatMap(\.events).filter { $0.columns.type == "viewStateSaved" }
      .filter { $0.payload?.text == nil }.compactMap(\.columns.target)
  }

  nonisolated static let together: [@MainActor @Sendable (Navigator<Shop>) -> Void] = [
    { $0.openScene(root: .tabs([BranchLayout("a", .aisle(1), .detail(id: 2)), BranchLayout("b", .list)])) },
    { $0.setRoot(.split([BranchLayout("a", .aisle(1)), BranchLayout("b", .detail(id: 2), .list)])) },
    { $0.shelveRoot(.stack(.aisle(1), .detail(id: 2))) },
    { $0.present(.stack(.aisle(1), .detail(id: 2), .order(id: 2))) },
    { $0.setStack([.list, .aisle(1), .detail(id: 2)]) },
    { $0.openBranch("c", .aisle(1), .detail(id: 2)) },
  ]

  @Test(arguments: together.indices)
  func `of screens that came together, the view states of the matching one are erased`(place: Int)
    async throws
  {
    let log = InMemoryEventLog()
    let navigator = launch(log)
    Self.together[place](navigator)
    saveEverywhere(navigator)
    try await navigator.flush()
    let details = navigator.state.scenes.flatMap(\.entries).filter { $0.route == .route(.detail(id: 2)) }
    let erasure = Erasure(routes: ["detail"])
    #expect(try erasure.places(in: log).map(\.type) == [log.carrier(of: details[0].id), "viewStateSaved"])
    #expect(try erasure.places(in: log).first?.others.contains("aisle") == true)
    #expect(try erase(erasure, in: log) == details.map { "\($0.id)" })
  }

  @Test(arguments: [Erasure(routes: ["detail"]), Erasure(parameters: [.init("id", "2")])])
  func `the view states of a screen are erased although its parameters were erased before`(erasure: Erasure)
    async throws
  {
    let log = InMemoryEventLog()
    let navigator = launch(log)
    navigator.push(.detail(id: 2))
    saveEverywhere(navigator)
    try await navigator.flush()
    let detail = try #require(navigator.entries(of: "shop").last)
    try log.erase(.payloads(of: Set(log.events("pushed").map(\.seq))))
    #expect(try erase(erasure, in: log) == ["\(detail)"])
  }

  @Test func `of screens with one name that came together, those with the parameter match`() async throws {
    let log = InMemoryEventLog()
    let navigator = launch(log)
    navigator.setStack([.list, .detail(id: 1), .detail(id: 2), .order(id: 2)])
    saveEverywhere(navigator)
    try await navigator.flush()
    let ids = navigator.entries(of: "shop").map { "\($0)" }
    #expect(try erase(Erasure(routes: ["detail"], parameters: [.init("id", "2")]), in: log) == [ids[2]])
    #expect(try log.events("stackSet").allSatisfy { $0.payload?.text == nil })
  }

  @Test(arguments: [false, true])
  func `a view state with the parameter is erased on a screen with the name`(isBelowFloor: Bool) async throws
  {
    let log = InMemoryEventLog()
    let navigator = launch(log)
    navigator.push(.aisle(1))
    navigator.saveViewState(["mail": "a"], key: "draft")
    navigator.saveViewState(["text": "b"], key: "note")
    navigator.saveViewState("c", key: "mail")
    navigator.push(.detail(id: 2))
    navigator.saveViewState(["mail": "d"], key: "detail")
    navigator.push(.list)
    navigator.saveViewState(["mail": "e"], key: "draft")
    navigator.replace(with: .aisle(3))
    try await navigator.flush()
    if isBelowFloor {
      try await launch(log, seed: 2).flush()
      try log.compact(RetentionPolicy(days: nil, events: 0, bytes: nil))
      #expect(try log.position().floor > 0)
    }
    let erasure = Erasure(routes: ["aisle"], parameters: [.init("mail")])
    try log.erase(erasure.scope(in: log))
    let states = try log.replay(through: log.position().head).state.expanded.viewStates.rows
    let contents = try log.payloads(of: states.map(\.value.payload.seq))
    let left = states.filter { contents[$0.value.payload.seq]?.text != nil }.map(\.key.name)
    #expect(left.sorted() == ["detail", "note"])
  }

  @Test func `a screen has the view states that it held under its route`() async throws {
    let log = InMemoryEventLog()
    let navigator = launch(log)
    navigator.push(.aisle(1))
    navigator.saveViewState("aisle", key: "a")
    navigator.saveViewState("dropped", key: "b")
    navigator.saveViewState("held", key: "b")
    navigator.replace(with: .detail(id: 2))
    navigator.saveViewState("detail", key: "c")
    navigator.replace(with: .order(id: 3))
    navigator.saveViewState("order", key: "d")
    try await navigator.flush()
    try log.erase(Erasure(routes: ["detail"]).scope(in: log))
    let left = try log.events("viewStateSaved").compactMap(\.payload?.text)
    #expect(left == [#"["dropped"]"#, #"["order"]"#])
  }

  @Test(arguments: 1...20)
  func `exactly what a matching screen ever held is erased`(seed: UInt64) async throws {
    let log = InMemoryEventLog()
    let navigator = Navigator<Shop>(log: log, coder: OneIdentity(), environment: .fixed(seed: seed))
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

  @Test func `a screen below the retention boundary matches by itself, even if it came back later`()
    async throws
  {
    let log = InMemoryEventLog()
    let first = launch(log)
    first.setStack([.list, .aisle(1), .detail(id: 2)])
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
    let detail = try #require(second.entries(of: "shop").last)
    let places = try Erasure(routes: ["detail"]).places(in: log)
    #expect(places.map(\.name) == ["detail", "main", "main"])
    #expect(places.map(\.others) == [["aisle"], [], []])
    #expect(try erase(Erasure(routes: ["detail"]), in: log) == ["\(detail)"])
  }

  @Test(arguments: [false, true])
  func `a view state is erased by its key in the same way as by a parameter`(isBelowFloor: Bool) async throws
  {
    let log = InMemoryEventLog()
    let navigator = launch(log)
    navigator.push(.aisle(1))
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

  /// The log no longer knows which screen the view state was saved on.
  @Test func `a view state below the retention boundary is erased with any screen that was there`()
    async throws
  {
    let log = InMemoryEventLog()
    let navigator = launch(log)
    navigator.push(.aisle(1))
    navigator.saveViewState("aisle")
    navigator.replace(with: .detail(id: 2))
    try await navigator.flush()
    try await launch(log, seed: 2).flush()
    try log.compact(RetentionPolicy(days: nil, events: 0, bytes: nil))
    #expect(try log.position().floor > 0)
    let places = try Erasure(routes: ["aisle"]).places(in: log)
    #expect(places.count == 1)
  }

  @Test func `a removed screen's view state is erased with the event that brought the screen`()
    async throws
  {
    let log = InMemoryEventLog()
    let navigator = launch(log)
    let entry = try #require(navigator.push(.detail(id: 2)).batch).first
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
    #expect(try erase(Erasure(routes: ["detail"]), in: log) == ["\(entry).0"])
  }

  @Test func `values that were erased are not counted again`() async throws {
    let log = InMemoryEventLog()
    let navigator = Navigator<Shop>.following(log)
    try navigator.open("/items/11?from=mail")
    saveEverywhere(navigator)
    try await navigator.flush()
    for erasure in [Erasure(routes: ["detail"]), .everything] {
      #expect(try !erasure.places(in: log).isEmpty)
      try log.erase(erasure.scope(in: log))
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

  /// The events whose view states a screen with the name ever held, found by searching every state.
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
  fileprivate static func anyone(in navigator: Navigator<Shop>, _ random: inout SplitMix64) -> Self {
    let entries = navigator.state.scenes.flatMap(\.entries)
    return entries[Int(random.next() % UInt64(entries.count))].id
  }
}
