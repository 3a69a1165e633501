import BacktrailCore
import BacktrailStore
import BacktrailTesting
import Testing

extension EventLogContract {
  /// Events above the retention boundary are read as before, and those below it are refused.
  static func expectCompaction(_ log: any EventLog) throws {
    let batches = SampleHistory.batches(90)
    let head = try log.append(batches, after: 0).head
    var states = [StateForm.text(of: EncodedState())]
    var replay = Replay()
    for event in batches.flatMap(\.events) {
      replay.apply(event)
      states.append(StateForm.text(of: replay.state))
    }
    let before = try log.position()
    let payloads = try log.payloads(of: log.replay(through: head).state.tree.payloadSeqs.sorted())
    let sessions = try log.sessions()

    #expect(try log.compact(.unlimited) == CompactionReport.nothing(at: 0))
    #expect(try log.commandHorizon() == nil)
    var policy = RetentionPolicy.unlimited
    for kept in [40, 20, 0] {
      policy.events = kept
      let report = try log.compact(policy)
      let position = try log.position()
      let floor = position.floor
      #expect(report.floor == floor && report.isFinished && report.obstacle == nil)
      #expect(floor + 1 == sessions.first { head - $0.id < kept }?.id ?? sessions.last?.id)
      #expect(
        (position.head, position.headHash, position.epoch) == (before.head, before.headHash, before.epoch))
      #expect(try log.batches() == batches.filter { $0.first > floor })
      #expect(try log.sessions() == sessions.filter { $0.id > floor })
      for seq in stride(from: floor, through: head, by: 9) {
        #expect(StateForm.text(of: try log.replay(through: seq).state) == states[Int(seq)])
      }
      #expect(try log.payloads(of: payloads.keys.sorted()) == payloads)
      expect(.beforeFloor) { _ = try log.replay(through: floor - 1) }
      expect(.beforeFloor) { _ = try log.batches(in: floor...floor + 1) }
      expect(.beforeFloor) { try log.save(StoredSnapshot(seq: floor, time: 0, state: "")) }
      #expect(try log.compact(policy) == CompactionReport.nothing(at: floor))
    }
    try log.append([SampleHistory.continued(90)], after: head)
  }

  /// A command is recognized for 30 days, even without its events once these are gone.
  static func expectCommandsBelowFloor(_ log: any EventLog) throws {
    var history = SampleHistory(seed: 5)
    let day: Int64 = 86_400_000
    var batches = [history.launch(), history.push(2)]
    history.clock += 7 * day
    batches += [history.launch(1), history.push(1)]
    for _ in 0..<3 {
      history.clock += 7 * day
      batches.append(history.push(1))
    }
    history.clock += 4 * day
    batches += [history.launch(2), history.push(1)]
    let head = try log.append(batches, after: 0).head
    let report = try log.compact(RetentionPolicy(days: nil, events: 0, bytes: nil))
    #expect(report.commandCount == 2)
    #expect(try log.commandHorizon() == batches[1].time)
    for batch in batches[..<2] { #expect(try log.batch(for: batch.commandID) == nil) }
    for batch in batches[2..<7] {
      #expect(try log.batch(for: batch.commandID) == CommandRow(of: batch)?.batchBelowFloor)
    }
    #expect(try log.batch(for: batches[8].commandID) == batches[8])
    var again = history.push(1)
    again.command = batches[3].command
    expect(.commandConflict) { try log.append([again], after: head) }
  }

  /// A clock that was set back leaves commands with times in the future; they are still recognized.
  static func expectCommandsAhead(_ log: any EventLog) throws {
    var history = SampleHistory(seed: 7)
    let day: Int64 = 86_400_000
    var batches = [history.launch(), history.push(1)]
    history.clock -= 1_000 * day
    for number in 1...9 {
      history.clock += 7 * day
      batches += [history.launch(number), history.push(1)]
    }
    try log.append(batches, after: 0)
    let report = try log.compact(RetentionPolicy(days: nil, events: 0, bytes: nil))
    #expect(try report.eventCount > 0 && report.commandCount == 0 && log.commandHorizon() == nil)
    for batch in batches { #expect(try log.batch(for: batch.commandID)?.commandID == batch.commandID) }
  }

  /// Sessions that are too old are removed, and a clock that is wrong once does not remove any others.
  ///
  /// At the end the first launch is 7 + 7 + 7.5 + 0 + 7 + 7 days old, the second one 28.5.
  static func expectRetentionByAge(_ log: any EventLog) throws {
    var history = SampleHistory(seed: 6)
    let policy = RetentionPolicy(days: 30, events: nil, bytes: nil)
    var batches: [RecordedBatch] = []
    for (number, days) in [0, 7, 7, 3_650, -3_640, 7, 7].enumerated() {
      try log.compact(policy)
      #expect(try log.position().floor == 0)
      history.clock += Int64(days) * 86_400_000
      let launch = [history.launch(number), history.push(1)]
      try log.append(launch, after: batches.last?.last ?? 0)
      batches += launch
    }
    try log.compact(policy)
    #expect(try log.position().floor == batches[1].last)
    try log.compact(RetentionPolicy(days: 0, events: nil, bytes: nil))
    #expect(try log.position().floor == batches[11].last)
  }

  /// A launch in which the clock is set forward again and again removes no others, nor does the right clock after it.
  static func expectRetentionWithinLaunch(_ log: any EventLog) throws {
    var history = SampleHistory(seed: 9)
    var batches = (0..<4).flatMap { [history.launch($0), history.push(1)] }
    batches.append(history.launch(4))
    let rightTime = history.clock
    for days: Int64 in [8, 8, 8, 8, 3_650, -3_650, 3_650] {
      history.clock += days * 86_400_000
      batches.append(history.push(1))
    }
    history.clock = rightTime + 60_000
    batches += [history.launch(5), history.push(1)]
    for batch in batches {
      try log.append([batch], after: batch.first - 1)
      try log.compact(.standard)
      #expect(try log.position().floor == 0)
    }
  }

  /// Launches that are open for weeks each make those before them a quarter of the limit older, however often the log
  /// is compacted. The limit on events does not depend on how long they were open.
  ///
  /// At the end the third of seven launches is 4 * 7.5 days old, the second 5 * 7.5.
  static func expectRetentionOfLongLaunches(_ log: any EventLog) throws {
    var history = SampleHistory(seed: 10)
    var policy = RetentionPolicy(days: 30, events: nil, bytes: nil)
    let other = InMemoryEventLog()
    for number in 0..<7 {
      var launch = [history.launch(number)]
      for _ in 0..<3 {
        history.clock += 7 * 86_400_000
        launch.append(history.push(1))
      }
      for batch in launch {
        try log.append([batch], after: batch.first - 1)
        try log.compact(policy)
        try other.append([batch], after: batch.first - 1)
      }
    }
    try other.compact(policy)
    #expect(try log.sessions().map(\.start.appVersion) == ["1.2", "1.3", "1.4", "1.5", "1.6"])
    #expect(try log.position().floor == other.position().floor)
    policy.events = 8
    try log.compact(policy)
    #expect(try log.sessions().map(\.start.appVersion) == ["1.5", "1.6"])
  }

  /// Windows that were restored above the retention boundary keep the contents that they came back with.
  static func expectRestoredPayloads(_ log: any EventLog) throws {
    var history = SampleHistory(seed: 7)
    var batches = [history.launch(), history.push(3)]
    let tree = history.state.expanded.sceneTree
    let target = try #require(history.state.tree.topStack?.entries.first?.id)
    let stack = try #require(history.state.tree.topStack?.id)
    batches.append(history.batch([.popped(to: target, on: stack)]))
    batches += [history.launch(1), history.push(1), history.launch(2)]
    let origin = RestoreOrigin(reason: .rewind, seq: batches[1].last)
    batches.append(history.batch([.stateRestored(tree, origin)], cause: .undo))
    try log.append(batches, after: 0)
    let seqs = batches[1].events.map(\.seq)
    let payloads = try log.payloads(of: seqs)
    try log.compact(RetentionPolicy(days: nil, events: 0, bytes: nil))
    #expect(try log.position().floor == batches[4].last)
    #expect(payloads.count == 3)
    #expect(try log.payloads(of: seqs) == payloads)
  }

  /// An event of a newer build, and everything that follows it, stays.
  static func expectUnreadableKept(_ log: any EventLog) throws {
    var history = SampleHistory(seed: 8)
    var batches = [history.launch(), history.push(1), history.launch(1), history.push(1)]
    batches[3].events[0].columns = EventColumns(type: "teleported", name: "later")
    batches += [history.launch(2), history.push(1), history.launch(3)]
    try log.append(batches, after: 0)
    let policy = RetentionPolicy(days: nil, events: 0, bytes: nil)
    let report = try log.compact(policy)
    #expect(report.floor == batches[1].last)
    let blocked = try log.compact(policy)
    #expect(blocked.floor == batches[1].last)
    #expect(blocked.obstacle == .unreadable(seq: batches[3].first))
    #expect(try log.batches() == Array(batches[2...]))
  }
}

extension CompactionReport {
  fileprivate static func nothing(at floor: Int64) -> Self {
    var report = Self(floor: floor)
    report.isFinished = true
    return report
  }
}

extension SampleHistory {
  /// The batch that comes after the given number of batches.
  fileprivate static func continued(_ count: Int) -> RecordedBatch { batches(count + 1)[count] }
}
