import Backtrail
import BacktrailStore
import BacktrailTesting
import Foundation
import Testing

/// Logs of released forms, which every later build replays and restores.
///
/// A new form gets a new file: `RECORD=1` writes a missing `NAME.backtrail`, and `backtrail export` writes its lines.
@MainActor @Suite(.temporaryLog) struct GoldenLogTests {
  private nonisolated static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Golden/logs").standardizedFileURL

  private nonisolated static var files: [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return all.filter { $0.hasSuffix(".backtrail") || $0.hasSuffix(".jsonl") }.sorted()
  }

  @Test func `there is a log in every format`() async throws {
    let path = Self.folder.appendingPathComponent("orchard-1.backtrail").path
    if ProcessInfo.processInfo.environment["RECORD"] == "1", !FileManager.default.fileExists(atPath: path) {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try await Self.record(path)
    }
    #expect(Self.files == ["orchard-1.backtrail", "orchard-1.jsonl"])
  }

  @Test(arguments: files)
  func `it is restored by this build and by later ones`(file: String) async throws {
    var text = try await launch(file, Orchard.home)
    text += try await launch(file, Later.Renamed.home)
    text += try await launch(file, Later.Grown.home)
    text += try await launch(file, Later.Shrunk.home)
    text += try await launch(file, Later.Retyped.home)
    text += try await launch(file, Later.Split.home)
    #expect(text.contains("3.0 tree v1 upcast from version 1"))
    try expectGolden(text, in: "../../Golden/logs/orchard-1.txt")
  }

  /// The result of a launch with some routes on a copy of the log.
  private func launch<R: Route>(_ file: String, _ home: R) async throws -> String {
    let path = try TemporaryLog.path() + ".\(R.self)"
    let golden = Self.folder.appendingPathComponent(file).path
    if file.hasSuffix(".jsonl") {
      let log = try SQLiteEventLog(path: path, durability: .relaxed)
      try log.append(RecordedSession(contentsOf: golden).batches, after: 0)
      log.close()
    } else {
      try FileManager.default.copyItem(atPath: golden, toPath: path)
    }
    let log = try SQLiteEventLog(path: path, durability: .relaxed)
    let navigator = Navigator<R>(log: log, environment: .fixed(seed: 9))
    let report = navigator.restore(orElse: .stack(home))
    let rows = report.rows.map { "\($0.entry) \($0.name) v\($0.version) \($0.outcome)" }
    let shown = navigator.state.tree(route: { $0.route.map { "\($0)" } ?? "?" })
    #expect(report.failure == nil && report.skipped == [])
    await navigator.close()
    return "== \(R.self), from \(report.head)\n\(rows.joined(separator: "\n"))\n\(shown)\n"
  }

  /// A session with something of everything.
  private static func record(_ path: String) async throws {
    let navigator = Navigator<Orchard>(
      log: try SQLiteEventLog(path: path, newLogID: CommandID(high: 1, low: 1)), environment: .fixed(seed: 7))
    navigator.restore(
      orElse: .tabs([BranchLayout("grove", .home), BranchLayout("shed", .tools(page: "prune"))]))
    navigator.push(.tree(id: 7))
    navigator.saveViewState(["scroll": 12])
    navigator.registerOverride("ripe", for: "fruit", of: "tree")
    navigator.push(.basket(count: 3))
    navigator.present(.stack(.almanac, .weather(day: 2)))
    navigator.push(.weather(day: 3))
    navigator.undo()
    try navigator.perform { moves in
      moves.openScene(
        "second", root: .split([BranchLayout("list", .almanac), BranchLayout("detail", .tree(id: 1))]))
      moves.closeScene(.active)
    }
    navigator.select("shed")
    try await navigator.enterBackground()
    navigator.push(.tools(page: "graft"))
    await navigator.close()
  }
}
