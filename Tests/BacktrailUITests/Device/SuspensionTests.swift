import BacktrailStore
import BacktrailTesting
import BacktrailUI
import Foundation
import Testing
import Worlds

/// A suspended app, and the processes that run beside it.
///
/// iOS ends an app that is suspended while it writes to a locked database where others reach it
/// (developer.apple.com/documentation/xcode/sigkill, 0xdead10cc). An extension is a separate process, which may run
/// then
/// (developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionOverview.html).
@MainActor @Suite(.temporaryLog) struct SuspensionTests {
  #if os(Linux)
    /// Locks that SQLite takes to write belong to the process. The claims that mark the log as open belong
    /// to descriptors; they stay, and README says where the log may not be because of them.
    @Test func `a suspended app does not hold a SQLite write lock`() async throws {
      let (navigator, host) = try app()
      for number in 0..<20 { navigator.push(.document(number)) }
      host.scenePhase = .background
      try await host.finishTasks()
      #expect(try locks(for: "POSIX", "WRITE").isEmpty)
      // This test inspects something that is there: the writer's claim.
      #expect(try !locks(for: "OFDLCK", "WRITE").isEmpty)
      await navigator.close()
      #expect(try locks(for: "WRITE").isEmpty)
    }

    /// The locks that this process has on the log's files. `/proc/locks` would leave some out while others change.
    private func locks(for words: String...) throws -> [Substring] {
      let path = try TemporaryLog.path()
      let files = Set(["", "-wal", "-shm", ".lock"].map { path + $0 })
      let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
      return descriptors.flatMap { descriptor -> [Substring] in
        guard
          let file = try? FileManager.default.destinationOfSymbolicLink(
            atPath: "/proc/self/fd/\(descriptor)"),
          files.contains(file),
          let info = try? String(contentsOfFile: "/proc/self/fdinfo/\(descriptor)", encoding: .utf8)
        else { return [] }
        return info.split(separator: "\n").filter { line in
          line.hasPrefix("lock:") && words.allSatisfy(line.contains)
        }
      }
    }
  #endif

  @Test func `an extension reads what the app had shown, and changes nothing`() async throws {
    let (navigator, host) = try app()
    navigator.push(.document(1))
    host.scenePhase = .background
    try await host.finishTasks()
    let before = try fileContents()
    let reader = try SQLiteLogReader(path: try TemporaryLog.path())
    let state = try reader.replay(through: reader.position().head).state.expanded
    #expect(state.topStack?.entries.map(\.route.name) == ["home", "document"])
    #expect(try fileContents() == before)
    host.scenePhase = .active
    navigator.push(.document(2))
    try await navigator.flush()
    #expect(navigator.status == .saved(through: navigator.headSeq))
    await navigator.close()
  }

  @Test func `an extension that opens the log for writing is refused, and navigates in memory`() async throws
  {
    let (navigator, _) = try app()
    let error = #expect(throws: StoreError.self) { try SQLiteEventLog(path: try TemporaryLog.path()) }
    #expect(error?.code == .locked)
    let second = Navigator<Windows>.restored()
    second.push(.document(1))
    #expect(second.status == .memoryOnly)
    navigator.push(.document(2))
    try await navigator.flush()
    await navigator.close()
    let later: Navigator<Windows> = try TemporaryLog.navigator(orElse: .stack(.home))
    #expect(later.titles == ["Home", "Document 2"])
    await later.close()
  }

  private func app() throws -> (Navigator<Windows>, HeadlessHost) {
    let navigator: Navigator<Windows> = try TemporaryLog.navigator(orElse: .stack(.home))
    let host = HeadlessHost { NavigatorView(navigator) { Text($0.title) } }
    try host.settle()
    return (navigator, host)
  }

  /// The log and the data that was not moved into it yet.
  private func fileContents() throws -> [Data] {
    let path = try TemporaryLog.path()
    return try [path, path + "-wal"].map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
  }
}
