import Backtrail
import BacktrailTesting
import TestSupport
import Testing
import Worlds

/// The meaning of each condition of an erasure, shown by the contents that are left.
@MainActor
@Suite struct ErasureTests {
  /// A shop over two launches.
  private func record() async throws -> (log: InMemoryEventLog, sessions: [Int64]) {
    let log = InMemoryEventLog()
    let first = Navigator<Shop>(log: log, environment: .fixed(seed: 1))
    first.followLinks(with: DeepLinkRouter(), plan: Shop.plan)
    first.restore(orElse: .withOrders)
    try first.open("/items/11?from=mail")
    first.saveViewState(json: #"{"zoom":11}"#, key: "view")
    first.push(.aisle(3))
    first.push(.order(id: 3))
    try await first.flush()
    let second = Navigator<Shop>(log: log, environment: .fixed(seed: 2))
    second.restore(orElse: .withOrders)
    second.push(.aisle(4))
    try await second.flush()
    return (log, try log.sessions().map(\.id))
  }

  private func left(_ log: InMemoryEventLog) throws -> [String] {
    try log.batches().flatMap(\.events).compactMap(\.payload?.text)
  }

  static let all = [
    #"["/items/11?from=mail"]"#, #"[{"id":11}]"#, #"[{"zoom":11}]"#, #"[{"_0":3}]"#, #"[{"id":3}]"#,
    #"[{"_0":4}]"#,
  ]

  @Test(arguments: [
    (Erasure.everything, [0, 1, 2, 3, 4, 5]),
    (.init(routes: ["detail"]), [0, 1, 2]),
    (.init(routes: ["aisle"]), [3, 5]),
    (.init(parameters: [.init("id", "11")]), [0, 1, 2]),
    (.init(parameters: [.init("_0")]), [3, 5]),
    (.init(parameters: [.init("from", "mail")]), [0]),
    (.init(parameters: [.init("zoom")]), [2]),
    (.init(routes: ["aisle"], parameters: [.init("_0", "4")]), [5]),
    (.init(routes: ["unknown"]), []),
  ])
  func `an erasure erases everything that matches all its conditions`(erasure: Erasure, erased: [Int])
    async throws
  {
    let (log, _) = try await record()
    let before = try left(log)
    #expect(before == Self.all)
    try log.erase(erasure.scope(in: log))
    #expect(try left(log) == Self.all.indices.filter { !erased.contains($0) }.map { Self.all[$0] })
  }

  @Test func `an erasure accepts launches and times`() async throws {
    let (log, sessions) = try await record()
    var erasure = Erasure()
    erasure.sessions = [sessions[1]]
    let names = try erasure.places(in: log).map(\.name)
    #expect(names == ["aisle"])
    erasure = Erasure()
    erasure.since = try log.batches().map(\.time).max()
    let later = try erasure.places(in: log).map(\.name)
    #expect(later == ["order"])
    erasure = Erasure()
    erasure.until = 0
    #expect(try erasure.places(in: log).isEmpty)
  }

  @Test(arguments: [
    (Erasure(routes: ["aisle", ""]), ErasureError.namelessScreen),
    (Erasure(parameters: [.init("", "3")]), .namelessParameter),
    (Erasure(since: 2_000, until: 1_999), .endsBeforeItBegins(since: 2_000, until: 1_999)),
    (Erasure(sessions: [1, 99]), .unknownSession(99)), (Erasure(sessions: [-1]), .unknownSession(-1)),
  ])
  func `an erasure that cannot match anything is an error`(erasure: Erasure, error: ErasureError) async throws
  {
    let (log, _) = try await record()
    #expect(throws: error) { try erasure.scope(in: log) }
    #expect(error.description.hasSuffix("."))
  }

  @Test func `an erasure reaches the rows kept below the retention boundary`() async throws {
    let (log, sessions) = try await record()
    try log.compact(RetentionPolicy(days: nil, events: 0, bytes: nil))
    #expect(try log.position().floor == sessions[1] - 1)
    let kept = try log.replay(through: log.position().head).state.expanded.topStack?.entries ?? []
    let seqs = kept.map(\.route.payload.seq)
    #expect(Erasure(routes: ["detail"]).seqs(in: log).count == 2)
    #expect(Erasure(parameters: [.init("_0", "3")]).seqs(in: log).count == 1)
    try log.erase(Erasure(routes: ["aisle"]).scope(in: log))
    let payloads = try log.payloads(of: seqs)
    #expect(payloads.values.filter { $0.text == nil }.count == 2)
    let below = #expect(throws: StoreError.self) { try Erasure(sessions: [1]).scope(in: log) }
    #expect(below?.code == .beforeFloor)
  }

  @Test func `times include the rows kept below the retention boundary only if they cover all of it`()
    async throws
  {
    let (log, _) = try await record()
    try log.compact(RetentionPolicy(days: nil, events: 0, bytes: nil))
    let floor = try #require(log.snapshots().first { try $0.seq == log.position().floor })
    let (seq, time) = (floor.seq, floor.time)
    let unknown = ErasureError.timeUnknown(floor: seq, time: time)
    func below(_ routes: Set<String>, _ since: Int64?, _ until: Int64?) throws -> Int {
      let erasure = Erasure(routes: routes, since: since, until: until)
      return try erasure.places(in: log).filter { $0.seq <= seq }.count
    }
    #expect(try below([], nil, time) == 4)
    #expect(try below(["aisle"], nil, time + 1) == 1)
    #expect(try below([], time + 1, nil) == 0)
    #expect(try below(["unknown"], nil, time - 1) == 0)
    #expect(throws: unknown) { try below([], nil, 0) }
    #expect(throws: unknown) { try below(["aisle"], nil, time - 1) }
    #expect(throws: unknown) { try below([], time, nil) }
    #expect(throws: unknown) { try below([], 0, time + 1) }
    #expect(unknown.description.contains("event \(seq + 1) "))
  }

  /// A clock that was set back makes the retention boundary older than what is kept below it.
  @Test(.temporaryLog) func `the rows kept below the retention boundary may be newer than the boundary`()
    throws
  {
    let logs: [any EventLog] = [InMemoryEventLog(), try SQLiteEventLog(path: TemporaryLog.path())]
    for log in logs {
      var history = SampleHistory(seed: 8)
      let late = history.clock
      var batches = [history.launch(), history.push(2)]
      for number in 1...2 {
        history.clock = 0
        batches += [history.launch(number), history.push(1)]
      }
      try log.append(batches, after: 0)
      try log.compact(RetentionPolicy(days: nil, events: 0, bytes: nil))
      let floor = try log.position().floor
      let unknown = ErasureError.timeUnknown(floor: floor, time: batches[1].time)
      #expect(floor > 0 && batches[1].time > late)
      for erasure in [
        Erasure(routes: [], since: late, until: nil), Erasure(routes: [], since: nil, until: 100_000),
      ] {
        #expect(throws: unknown) { try erasure.places(in: log) }
      }
      #expect(try Erasure(routes: [], since: batches[1].time + 1, until: nil).places(in: log).isEmpty)
      #expect(try !Erasure(routes: [], since: nil, until: batches[1].time).places(in: log).isEmpty)
      log.close()
    }
  }
}

extension Erasure {
  fileprivate func seqs(in log: some EventLogReading) -> [Int64] { (try? places(in: log).map(\.seq)) ?? [] }
}
