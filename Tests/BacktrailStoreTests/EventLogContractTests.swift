import BacktrailStore
import BacktrailTesting
import TestSupport
import Testing

@Suite struct EventLogContractTests {
  @Test func `the memory log fulfills the contract`() throws {
    try expectEventLogContract { InMemoryEventLog() }
  }

  @Test func `the SQLite log fulfills the contract`() throws {
    var folders: [TemporaryFolder] = []
    try expectEventLogContract {
      folders.append(try TemporaryFolder())
      return try SQLiteEventLog(path: folders[folders.count - 1].log)
    }
  }

  @Test func `the relaxed SQLite log fulfills the contract`() throws {
    var folders: [TemporaryFolder] = []
    try expectEventLogContract {
      folders.append(try TemporaryFolder())
      return try SQLiteEventLog(path: folders[folders.count - 1].log, durability: .relaxed)
    }
  }
}
