import BacktrailCore
import BacktrailStore
import Testing

extension EventLogContract {
  static func expectRanges(_ log: any EventLog) throws {
    let batches = SampleHistory.batches(25)
    let head = try log.append(batches, after: 0).head
    for low in stride(from: Int64(1), through: head, by: 3) {
      for high in stride(from: low, through: head + 5, by: 4) {
        let expected = batches.filter { $0.first <= high && $0.last >= low }
        #expect(try log.batches(in: low...high) == expected)
      }
    }
    #expect(try log.batches(in: head + 1...head + 9).isEmpty)
    #expect(try log.batches(in: Int64.min...Int64.max) == batches)
    var visited = 0
    try log.visitBatches(in: 1...head) { _ in
      visited += 1
      return visited < 3
    }
    #expect(visited == 3)
  }

  static func expectCommandLookup(_ log: any EventLog) throws {
    let batches = SampleHistory.batches(10)
    try log.append(batches, after: 0)
    #expect(try log.batch(for: batches[4].commandID) == batches[4])
    var plain = SampleHistory.batches(11)[10]
    plain.command = nil
    try log.append([plain], after: batches[9].last)
    #expect(try log.batches(in: plain.first...plain.last) == [plain])
    #expect(try log.batch(for: CommandID(high: 1, low: 2)) == nil)
  }

  static func expectSessions(_ log: any EventLog) throws {
    var history = SampleHistory(seed: 3)
    let first = history.launch(0)
    let ended = history.batch([.sessionEnded(reason: "background")], cause: .programmatic)
    let endedAgain = history.batch([.sessionEnded(reason: "killed")], cause: .programmatic)
    let second = history.launch(1)
    try log.append([first, ended, endedAgain, second], after: 0)
    let start = SessionStart(appVersion: "1.0", appBuild: "100", platform: "Linux")
    let restart = SessionStart(appVersion: "1.1", appBuild: "101", platform: "Linux")
    let end = SessionRecord.End(seq: ended.first, time: ended.time, reason: "background")
    let sessions = [
      SessionRecord(id: first.first, startedAt: first.time, start: start, end: end),
      SessionRecord(id: second.first, startedAt: second.time, start: restart),
    ]
    #expect(try log.sessions() == sessions)
  }

  static func expectPayloads(_ log: any EventLog) throws {
    var batches = SampleHistory.batches(25)
    let carrier = try #require(batches.firstIndex { $0.events[0].payload != nil })
    batches[carrier].events[0].payload = .erased(digest: .salted(Salt(1, 2), "gone"))
    batches[carrier].command?.digest = nil
    let other = try #require(batches.lastIndex { $0.events[0].payload != nil })
    batches[other].events[0].payload = .damaged(digest: .salted(Salt(1, 2), "changed"))
    batches[other].command?.digest = nil
    let head = try log.append(batches, after: 0).head
    var expected: [Int64: Payload] = [:]
    for event in batches.flatMap(\.events) { expected[event.seq] = event.payload }
    #expect(try log.payloads(of: Array(1...head) + [1, head + 7, -1]) == expected)
    #expect(try log.payloads(of: []) == [:])
    #expect(try log.batches() == batches)
  }

  /// Times are informational: order and state do not depend on them.
  static func expectClockJumps(_ log: any EventLog) throws {
    var history = SampleHistory(seed: 4)
    var batches = [history.launch()]
    for jump in [-315_360_000_000, 0, 86_400_000, -5_000_000_000_000] as [Int64] {
      history.clock += jump
      batches.append(history.push(2))
    }
    try log.append(batches, after: 0)
    #expect(try log.batches() == batches)
    #expect(
      StateForm.text(of: try log.replay(through: history.head).state) == StateForm.text(of: history.state))
  }
}
