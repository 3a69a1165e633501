import Backtrail
import BacktrailInspection
import BacktrailTesting
import Foundation
import Testing
import Worlds

@MainActor
@Suite(.temporaryLog) struct RetentionTests {
  private func environment(keeping events: Int, bytes: Int?, seed: Int64) -> NavigatorEnvironment {
    var environment = NavigatorEnvironment.fixed(seed: UInt64(seed))
    environment.retention = RetentionPolicy(days: nil, events: events, bytes: bytes)
    environment.snapshotInterval = 20
    return environment
  }

  private func live(
    _ moves: Int, keeping events: Int, bytes: Int? = nil, command: CommandID? = nil
  ) async throws -> NavigationState<DecodedRoute<Shop>> {
    let log = try SQLiteEventLog(path: TemporaryLog.path(), durability: .relaxed)
    let navigator = Navigator<Shop>(
      log: log, environment: environment(keeping: events, bytes: bytes, seed: try log.position().head + 2))
    navigator.restore(orElse: .start)
    if let command { try await navigator.perform(id: command) { $0.push(.detail(id: 0)) } }
    for number in 0..<moves {
      navigator.send(
        number.isMultiple(of: 5) ? .pop(.count(1), on: .top) : .push(.detail(id: number), on: .top))
    }
    try await navigator.enterBackground()
    defer { #expect(navigator.retentionFailure == nil) }
    await navigator.close()
    return navigator.state
  }

  @Test func `old launches are removed automatically, and the screens stay`() async throws {
    var states: [NavigationState<DecodedRoute<Shop>>] = []
    for _ in 0..<8 { states.append(try await live(30, keeping: 50)) }
    let reader = try SQLiteLogReader(path: TemporaryLog.path())
    let position = try reader.position()
    #expect(position.floor > 100 && position.head - position.floor <= 90)
    #expect(try reader.verify().findings == [])
    #expect(try reader.verify().leftoverCount == 0)
    let last = try await live(0, keeping: 50)
    #expect(last.scenes == states.last?.scenes)
    #expect(last.scenes.flatMap(\.entries).allSatisfy { $0.route.route != nil })
  }

  @Test func `history below the retention boundary is refused with a message`() async throws {
    let old = CommandID(milliseconds: 1_000, random: (1, 2))
    _ = try await live(3, keeping: 50, command: old)
    // With so few bytes, no command id is kept below the retention boundary.
    for _ in 0..<4 { _ = try await live(30, keeping: 50, bytes: 0) }
    let navigator =
      try TemporaryLog.navigator(orElse: .start, environment: .fixed(seed: 99)) as Navigator<Shop>
    let error = await #expect(throws: StoreError.self) { try await navigator.rewind(to: 3) }
    #expect(error?.code == .beforeFloor)
    let expired = await #expect(throws: StoreError.self) { try await navigator.perform(id: old) { $0.pop() } }
    #expect(expired?.code == .expiredCommand)
    await navigator.close()
    let reader = try SQLiteLogReader(path: TemporaryLog.path())
    var filter = EventFilter(session: 1)
    #expect(throws: StoreError.self) { try filter.begin(with: reader) }
    #expect(throws: StoreError.self) { try reader.forEachBatch(from: 3) { _ in true } }
    #expect(throws: StoreError.self) { _ = try StateView(of: reader, at: 3) }
    #expect(try ReplayCheck(of: reader).isSound)
  }

  @Test func `a command repeated after its events were compacted away is still recognized`()
    async throws
  {
    let old = CommandID(milliseconds: 1_000, random: (1, 2))
    _ = try await live(3, keeping: 50, command: old)
    for _ in 0..<4 { _ = try await live(30, keeping: 50) }
    let navigator: Navigator<Shop> = try TemporaryLog.navigator(
      orElse: .start, environment: .fixed(seed: 99))
    let (head, floor) = (navigator.headSeq, try navigator.log?.position().floor ?? 0)
    let batch = try #require(
      try await navigator.perform(id: old) { $0.push(.detail(id: 0)) }.batch)
    #expect(batch.first <= floor && batch.last == batch.first)
    #expect(navigator.headSeq == head)
    await navigator.close()
  }

  @Test func `a screen below the retention boundary is found by its name`() async throws {
    for _ in 0..<4 { _ = try await live(30, keeping: 50) }
    let reader = try SQLiteLogReader(path: TemporaryLog.path())
    let floor = try reader.position().floor
    let navigator =
      try TemporaryLog.navigator(orElse: .start, environment: .fixed(seed: 99)) as Navigator<Shop>
    let old = try #require(navigator.state.topStack?.entries.first { $0.id.seq <= floor && $0.id.index == 0 })
    navigator.saveViewState("1", of: .entry(old.id))
    await navigator.close()
    var filter = EventFilter(screen: "detail")
    let changed = try SQLiteLogReader(path: TemporaryLog.path())
    try filter.begin(with: changed)
    var found: [String] = []
    try changed.forEachBatch { batch in
      found += filter.events(of: batch).filter { $0.columns.target == "\(old.id)" }.map(\.columns.type)
      return true
    }
    #expect(found == ["viewStateSaved"])
  }
}
