import Backtrail
import BacktrailStore
import BacktrailTesting
import Testing

/// Screens whose values changed their forms and keys.
private enum Bench: Route, DeclaresRoutes {
  case seat

  static let routeDeclarations = [RouteDeclaration("seat", view: "Seat")]

  static let viewStateUpcasters = [
    ViewStateUpcaster("draft", from: 2) { $0["lines"] = [$0["text"] ?? ""] },
    ViewStateUpcaster("draft", from: 1) { $0 = ["text": $0] },
    ViewStateUpcaster("note", from: 1, as: "draft") { _ in },
    ViewStateUpcaster("count", from: 1) { _ in throw Lost() },
  ]

  struct Lost: Error, CustomStringConvertible {
    let description = "It is lost."
  }
}

@MainActor @Suite(.temporaryLog) struct ViewStateUpcasterTests {
  private func launch(seed: UInt64) throws -> (Navigator<Bench>, RestoreReport, EntryID) {
    let navigator = Navigator<Bench>(
      log: try SQLiteEventLog(path: TemporaryLog.path()), environment: .fixed(seed: seed))
    let report = navigator.restore(orElse: .stack(.seat))
    return (navigator, report, try #require(navigator.state.top?.id))
  }

  @Test(arguments: [("draft", Int32(1), #""a""#), ("draft", 2, #"{"text":"a"}"#), ("note", 1, #""a""#)])
  func `an earlier form is read as the latest one`(key: String, version: Int32, json: String) async throws {
    let (first, _, entry) = try launch(seed: 1)
    first.saveViewState(json: json, version: version, key: key)
    await first.close()
    let (second, report, _) = try launch(seed: 2)
    let saved = second.savedViewState(for: ViewStateKey(entry: entry, name: "draft"))
    #expect(saved == SavedViewState(json: #"{"lines":["a"],"text":"a"}"#, version: 3))
    #expect(
      report.viewStates.map { "\($0.name) v\($0.version) \($0.seq) \($0.outcome)" }
        == ["\(key) v\(version) 3 upcast from version \(version)"])
    await second.close()
  }

  @Test func `a value in the latest form stays as it is`() async throws {
    let (navigator, _, entry) = try launch(seed: 1)
    navigator.saveViewState(json: "1", version: 3, key: "draft")
    navigator.saveViewState(json: #""old""#, version: 1, key: "note")
    #expect(
      navigator.savedViewState(for: ViewStateKey(entry: entry, name: "draft"))
        == SavedViewState(json: "1", version: 3))
    await navigator.close()
  }

  @Test func `a value that an upcaster refuses is not decoded, and is reported`() async throws {
    let (first, _, entry) = try launch(seed: 1)
    first.saveViewState(json: "1", key: "count")
    await first.close()
    let (second, report, _) = try launch(seed: 2)
    #expect(second.savedViewState(for: ViewStateKey(entry: entry, name: "count")) == nil)
    #expect(
      report.viewStates.map(\.outcome)
        == [.quarantined(.upcasting("count", version: 1, reason: "It is lost."))])
    await second.close()
    let session = try #require(try SQLiteLogReader(path: TemporaryLog.path()).sessions().last)
    #expect(session.start.restore == "full; 2.2/count quarantined upcasting")
  }
}
