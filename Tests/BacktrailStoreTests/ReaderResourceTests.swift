import BacktrailCore
import BacktrailStore
import BacktrailTesting
import Foundation
import Testing

/// Readers and writers release the system resources that they use.
@Suite struct ReaderResourceTests {
  @Test func `readers and writers that are released leave no descriptors open`() async {
    await #expect(processExitsWith: .success) {
      let sample = try SampleLog.small()
      func open() throws {
        _ = try SQLiteLogReader(path: sample.path).batches()
        _ = try SQLiteEventLog(path: sample.path).sessions()
      }
      try open()
      let before = descriptorCount()
      for _ in 0..<100 { try open() }
      #expect(descriptorCount() == before)
    }
  }

  @Test func `a private copy has no name while it is being read`() async {
    await #expect(processExitsWith: .success) {
      let sample = try SampleLog.small()
      let temporary = try TemporaryFolder()
      setenv("TMPDIR", temporary.path, 1)
      let reader = try SQLiteLogReader(path: sample.path)
      #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path).isEmpty)
      #expect(try reader.verify().isSound && reader.batches() == sample.batches)
    }
  }

  /// On macOS, the path of each temporary folder contains one.
  @Test func `a symbolic link in the path of the temporary folder is followed`() async {
    await #expect(processExitsWith: .success) {
      let sample = try SampleLog.small()
      let temporary = try TemporaryFolder()
      let link = temporary.file("link")
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: temporary.path)
      setenv("TMPDIR", link, 1)
      #expect(try SQLiteLogReader(path: sample.path).batches() == sample.batches)
    }
  }

  @Test func `a missing temporary folder is named`() async {
    await #expect(processExitsWith: .success) {
      let sample = try SampleLog.small()
      let temporary = try TemporaryFolder()
      let missing = temporary.file("none")
      setenv("TMPDIR", missing, 1)
      let error = #expect(throws: StoreError.self) { _ = try SQLiteLogReader(path: sample.path) }
      #expect(error?.code == .unavailable)
      let begin = "No file can be written in the temporary folder '\(missing)'"
      #expect(error?.message.hasPrefix(begin) == true)
    }
  }

  @Test func `the leftovers of a killed reader are removed by the next one`() async {
    await #expect(processExitsWith: .success) {
      let sample = try SampleLog.small()
      let temporary = try TemporaryFolder()
      setenv("TMPDIR", temporary.path, 1)
      let left = temporary.file("backtrail-copy-Ab12Cd")
      try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: false)
      try Data("a person's history".utf8).write(to: URL(filePath: left + "/copy"))
      let longAgo = Date(timeIntervalSinceNow: -3_600)
      try FileManager.default.setAttributes([.modificationDate: longAgo], ofItemAtPath: left)
      _ = try SQLiteLogReader(path: sample.path)
      #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path).isEmpty)
    }
  }
}

private func descriptorCount() -> Int {
  (0..<1_024).count { fcntl(Int32($0), F_GETFD) >= 0 }
}
