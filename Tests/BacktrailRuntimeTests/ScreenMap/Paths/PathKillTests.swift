import Backtrail
import BacktrailMap
import BacktrailStore
import BacktrailTesting
import Foundation
import Testing

/// The app is killed while a path is on its way into the log.
@MainActor
@Suite(.temporaryLog) struct PathKillTests {
  /// The database, its write-ahead log and the writer's mark.
  private struct Files {
    static let suffixes = ["", "-wal", ".lock"]
    var contents: [Data]

    init(of log: String) throws {
      contents = try Self.suffixes.map { try Data(contentsOf: URL(filePath: log + $0)) }
    }

    func place(at log: String) throws {
      try? FileManager.default.removeItem(atPath: log + "-shm")
      for (suffix, content) in zip(Self.suffixes, contents) {
        try content.write(to: URL(filePath: log + suffix))
      }
    }
  }

  @Test(arguments: [
    (["intro"], "\(PathTable.ticket)/pay()"),
    ([PathTable.card], "main/desk/trip/bill/notice(\"Late\")"),
    (
      [PathTable.oslo, "main/routes/ferry(id: 9)/ticket(seats: 2)"], "main((), (open: false), ())/desk/trip()"
    ),
    ([PathTable.ferry, "intro()"], "main/harbours/harbour(\"Oslo\")/ferry(id: 1)/ticket(seats: 1)"),
  ])
  func `a kill in the middle of a path leaves the state before or after it`(
    setup: [String], path: String
  ) async throws {
    let log = try TemporaryLog.path()
    let navigator = Navigator<MapRoute>.harbour(log: try SQLiteEventLog(path: log, durability: .relaxed))
    // The launch is not what fails.
    navigator.confirmLaunch()
    for step in setup { navigator.go(to: try MapDescription.harbour.target(text: step)) }
    try await navigator.flush()
    let (before, filesBefore) = (navigator.state, try Files(of: log))
    let batch = navigator.go(to: try MapDescription.harbour.target(text: path)).batch
    try #require(batch?.events.count ?? 0 > 1)
    try await navigator.flush()
    let (after, filesAfter) = (navigator.state, try Files(of: log))
    await navigator.close()

    var restored: Set<Bool> = []
    for border in Self.borders(filesBefore.contents[1].count...filesAfter.contents[1].count) {
      var files = filesBefore
      files.contents[1] = filesAfter.contents[1].prefix(border)
      try files.place(at: log)
      let state = try await relaunched(log)
      restored.insert(state == after.sceneTree)
      #expect(state == before.sceneTree || state == after.sceneTree, "Cut at \(border).")
    }
    #expect(restored == [false, true])
  }

  /// The places where a writer may be stopped: at and in the header and the page of each frame, and at the end.
  private static func borders(_ written: ClosedRange<Int>) -> [Int] {
    let frame = 24 + 2_048
    let starts = stride(from: written.lowerBound, to: written.upperBound, by: frame)
    return starts.flatMap { start in [0, 12, 24, 1_048].map { start + $0 } } + [written.upperBound]
  }

  private func relaunched(_ log: String) async throws -> SceneTree<DecodedRoute<MapRoute>> {
    let navigator = Navigator<MapRoute>.harbour(log: try SQLiteEventLog(path: log, durability: .relaxed))
    let state = navigator.state.sceneTree
    await navigator.close()
    return state
  }
}
