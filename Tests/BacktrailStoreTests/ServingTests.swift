import BacktrailCore
import BacktrailStore
import Testing

/// Damage inside stored rows is detected, not returned.
@Suite struct ServingTests {
  let sample: SampleLog

  init() throws { sample = try SampleLog.small() }

  private func change(_ sql: String) throws {
    let raw = try RawDatabase(sample.path)
    try raw.dropGuards()
    try raw.run(sql)
  }

  @Test(arguments: [
    "UPDATE event SET name = 'other' WHERE seq = 2", "UPDATE event SET body = body || ' ' WHERE seq = 2",
    "UPDATE event SET payload_digest = NULL WHERE seq = (SELECT min(seq) FROM event WHERE payload IS NOT NULL)",
    "UPDATE event SET time = time + 1 WHERE seq = 1", "UPDATE event SET command = NULL WHERE seq = 1",
    "DELETE FROM event WHERE seq = 2",
  ])
  func `a changed row is not replayed`(sql: String) throws {
    try change("DELETE FROM snapshot")
    let before = try SQLiteLogReader(path: sample.path)
    #expect(throws: Never.self) { try before.replay(through: sample.position.head) }
    try change(sql)
    let reader = try SQLiteLogReader(path: sample.path)
    #expect { try reader.replay(through: sample.position.head) } throws: { error in
      (error as? StoreError)?.code == .damaged
    }
  }

  @Test func `a changed payload is not returned`() throws {
    let reader = try SQLiteLogReader(path: sample.path)
    let seqs = sample.batches.flatMap(\.events).filter { $0.payload?.text != nil }.map(\.seq)
    let digest = try #require(try reader.payloads(of: [seqs[0]])[seqs[0]]).digest
    try change("UPDATE event SET payload = '[\"other\"]' WHERE seq = \(seqs[0])")
    #expect(
      try SQLiteLogReader(path: sample.path).payloads(of: [seqs[0]]) == [seqs[0]: .damaged(digest: digest)])
  }

  @Test func `a changed snapshot is skipped`() throws {
    let head = sample.position.head
    let known = try SQLiteLogReader(path: sample.path).replay(through: head)
    try change("UPDATE snapshot SET state = replace(state, 'session', 'session ')")
    let replay = try SQLiteLogReader(path: sample.path).replay(through: head)
    #expect(known.base > 0 && replay.base == 0)
    #expect(StateForm.text(of: replay.state) == StateForm.text(of: known.state))
  }
}

extension ServingTests {
  @Test(arguments: [
    "UPDATE event SET count = NULL WHERE seq = 4", "UPDATE event SET session = NULL, cause = NULL",
    "UPDATE event SET count = count + 1 WHERE seq = 4", "UPDATE event SET batch = 1 WHERE seq = 4",
    "DELETE FROM event WHERE seq = 4",
  ])
  func `batches are visited up to the first incomplete one, which is named`(sql: String) throws {
    try change(sql)
    let reader = try SQLiteLogReader(path: sample.path)
    var visited: [RecordedBatch] = []
    #expect {
      try reader.visitBatches(in: 1...sample.position.head) {
        visited.append($0)
        return true
      }
    } throws: { ($0 as? StoreError)?.code == .damaged }
    #expect(visited == Array(sample.batches.prefix(visited.count)))
    #expect(visited.count < sample.batches.count)
  }
}
