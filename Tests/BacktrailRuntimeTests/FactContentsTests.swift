import BacktrailCore
import BacktrailInspection
import BacktrailLinks
import BacktrailStore
import BacktrailTesting
import TestSupport
import Testing

/// Texts and contents of a log of which rows show only a part.
@Suite struct FactContentsTests {
  /// The rows of batches.
  private func rows(_ batches: [RecordedBatch]) -> [FactRow] {
    var walk = FactWalk(log: "a", tables: Set(FactTable.allCases))
    var rows: [FactRow] = []
    for batch in batches { walk.take(batch) { rows.append($0) } }
    walk.finish { rows.append($0) }
    return rows
  }

  private func launch(_ start: SessionStart) -> RecordedBatch {
    RecordedBatch(
      first: 1, session: 1, cause: .restore, time: 1,
      events: [RecordedEvent(seq: 1, columns: EventColumns(.sessionStarted(start)))])
  }

  /// The columns of the rows of a table, after the shared ones.
  private func fields(_ rows: [FactRow], _ table: FactTable) -> [String] {
    rows.filter { $0.table == table }.map { row in
      FactRow(table: table, values: Array(row.values.dropFirst(FactTable.sharedColumns.count))).csv
    }
  }

  @Test(arguments: [
    ("full", [], 0),
    ("full; 2.2 detail quarantined removed", ["detail,screen,removed"], 1),
    ("full; 2.2/draft quarantined undecodable", ["draft,value,undecodable"], 0),
    (
      "full; 2.2 detail quarantined removed; 2.2/draft quarantined undecodable; 3 more",
      ["detail,screen,removed", "draft,value,undecodable"], 1
    ),
    (
      """
      full; 1 to 3 missing; erasure missing; 5.0 a upcast from 1; 6.0 b closed; 4.0 c dropped external; 4.1 d erased; \
      4.2 e replaced by f g; 2.1 renewed; 2.1 h added; 2.1 i hidden; 2.1 j left out; 7.0 k quarantined newerVersion
      """, ["k,screen,newerVersion"], 1
    ),
    // Names with the marks of the summary.
    ("full; 2.2/note; Joe Smith quarantined undecodable", ["(masked),value,undecodable"], 0),
    ("full; 2.2/x;y quarantined removed", ["(masked),value,removed"], 0),
    ("full; 2.2/is quarantined now quarantined removed", ["is quarantined now,value,removed"], 0),
    ("full; 2.2/a; 5.0 Smith quarantined removed", ["(masked),value,removed"], 0),
    ("full; 2.2/is closed; Joe quarantined removed", ["(masked),value,removed"], 0),
    ("full; 2.2/is quarantined removed; Joe quarantined context", ["(masked),value,context"], 0),
    (
      "full; 2.2/a; 3 more quarantined removed; 5.0 b quarantined removed",
      ["(masked),value,removed", "(masked),screen,removed"], 1
    ),
    ("full; 5.0 old replaced by x quarantined removed", ["(masked),screen,removed"], 1),
    ("full; 2.0 x quarantined added; 5.0 y quarantined closed", [], 0),
    // A reason of a newer version, or a part of a name.
    ("full; 5.0 x quarantined strange", ["(masked),screen,(masked)"], 1),
    ("full; x quarantined removed", [], 0), ("", [], 0), ("; ;; ", [], 0),
  ])
  func `quarantined items are read from the summary, and masked if it is ambiguous`(
    summary: String, expected: [String], entries: Int64
  ) throws {
    let start = SessionStart(appVersion: "1", appBuild: "2", platform: "iOS", restore: summary)
    let rows = rows([launch(start)])
    #expect(fields(rows, .quarantines) == expected)
    let place = try #require(FactTable.sessions.columns.firstIndex(of: "entries_quarantined"))
    #expect(rows.filter { $0.table == .sessions }.map { $0.values[place] } == [.number(entries)])
  }

  @Test func `a launch has no more quarantined items than the engine writes`() {
    let items = (1...1_000).map { "; \($0).0 n quarantined removed" }.joined()
    let start = SessionStart(appVersion: "1", appBuild: "2", platform: "iOS", restore: "full" + items)
    #expect(fields(rows([launch(start)]), .quarantines).count == 20)
  }

  @Test func `the app's own text is shortened, and so is a long path`() throws {
    let long = String(repeating: "b", count: 10_000)
    let accents = "e" + String(repeating: "\u{301}", count: 9_999)
    let start = SessionStart(appVersion: long, appBuild: long, platform: accents)
    var batches = [launch(start)]
    let home = ContainerLayout.stack(
      RouteReference(name: "home", version: 1, payload: PayloadReference(seq: 2, index: 0)))
    func add(_ event: NavigationEvent<RouteReference>) {
      let seq = Int64(batches.count) + 1
      batches.append(
        RecordedBatch(
          first: seq, session: 1, cause: .user, time: seq,
          events: [RecordedEvent(seq: seq, columns: EventColumns(event))]))
    }
    add(.sceneOpened(name: "main", root: home))
    for number in 1...20 {
      let route = RouteReference(
        name: number.isMultiple(of: 2) ? "a" : "b", version: 1,
        payload: PayloadReference(seq: Int64(number) + 2, index: 0))
      add(.pushed(route, onto: StackID(seq: 2, index: 1)))
    }
    let found = rows(batches)
    let short = String(repeating: "b", count: 99) + "…"
    for row in found where row.table != .logs {
      #expect(row.values[3..<5] == [.text(short), .text(short)])
      guard case .text(let platform) = row.values[5] else { continue }
      #expect(platform.unicodeScalars.count == 100)
    }
    #expect(found.count > 20)
    let path = try #require(FactTable.sessions.columns.firstIndex(of: "last_path"))
    let shown = "(more)" + String(repeating: " > b > a", count: 10)
    #expect(found.filter { $0.table == .sessions }.map { $0.values[path] } == [.text(shown)])
  }

  @Test func `a value of which redaction removed a part has no size`() throws {
    var history = SampleHistory(seed: 1)
    let (id, launch) = (CommandID.random(), history.launch())
    let entry = try #require(history.state.tree.topStack?.entries.last?.id)
    let batches =
      [launch]
      + ["draft", "token", "scroll"].enumerated().map { place, key in
        var batch = history.batch([.viewStateSaved(ViewStateKey(entry: entry, name: key), version: 1)])
        let text = [#"[{"token":"xxxxxxxxxxxxxxxxxxxxxxxxxxxx"}]"#, #"["yyyy"]"#, "[12]"][place]
        batch.events[0].payload = .stored(text: text, salt: Salt(1, 2))
        return batch
      }
    let plain = batches.map { JSONLine(logID: id, batch: $0) }
    let redaction = LogRedaction(policy: DeepLinkPolicy())
    func sizes(_ lines: [JSONLine]) throws -> [String] {
      try CollectedFacts.read(lines.map(\.text)).lines(.values).map { line in
        line.split(separator: ",", omittingEmptySubsequences: false).dropFirst(6).joined(separator: ",")
      }
    }
    #expect(try sizes(plain) == ["draft,42,1", "scroll,4,1", "token,8,1"])
    #expect(try sizes(plain.map(redaction.redacted)) == ["draft,,1", "scroll,4,1", "token,,1"])
  }
}
