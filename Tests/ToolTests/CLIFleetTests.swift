import Backtrail
import BacktrailTesting
import Foundation
import Testing

/// A fleet of twenty sessions whose funnel was counted by hand.
///
/// Each line is a session: the screens in front, one after another. A session begins with the screen that was restored,
/// so `home` is the first one of a log, and a session that continues a log begins where the one before it ended. `<`
/// goes back to a screen, `@` selects a tab, and `!` at the end is a kill. The letter is the log.
private let fleet = """
  a  home item cart checkout                        1 2 3
  a  checkout <cart <item cart checkout             1 2 3: going back to the item counts
  b  home item cart !                               1 2
  b  cart checkout                                  none: no item in this session
  c  home                                           none
  d  home item <home item <home                     1
  e  home cart checkout                             none: no item
  e  checkout <cart <home item                      1: the cart was before the item
  f  home @search item cart checkout                none: the item is on the branch search
  f  checkout @home item @checkout                  1 and, on the other branch, 3 without 2
  g  home item home cart home checkout              1 2 3: the steps need not follow each other
  h  home item cart <item <home                     1 2
  h  home item !                                    1
  h  item                                           1: restored, and so in front
  h  item cart                                      1 2
  i  home cart item checkout                        1: the cart was before the item
  j  home item item cart cart checkout checkout     1 2 3, each once
  k  home checkout cart item                        1: all in the wrong order
  l  home item cart checkout <cart <item !          1 2 3
  l  item <home                                     1
  """

@Suite(.temporaryLog, .enabled(if: DuckDB.isInstalled, "\(DuckDB.isMissing)"))
@MainActor struct CLIFleetTests {
  enum Place: Route {
    case home, item, cart, checkout, search
  }

  private func folder() throws -> String {
    let folder = URL(fileURLWithPath: try TemporaryLog.path()).deletingLastPathComponent().path + "/logs"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Records the sessions of the fleet, and checks that each line says what was in front.
  private func record(in folder: String) async throws {
    for (number, line) in fleet.split(separator: "\n").enumerated() {
      let words = line.split(separator: " ", maxSplits: 1)
      let moves = words[1].prefix(48).split(separator: " ").map(String.init)
      let log = try SQLiteEventLog(path: "\(folder)/\(words[0]).backtrail")
      let navigator = Navigator<Place>(log: log, environment: .fixed(seed: UInt64(number + 1)))
      navigator.restore(
        orElse: .tabs([BranchLayout("shop", .home), BranchLayout("search", .search)]))
      #expect(front(of: navigator) == moves[0], "\(line)")
      for move in moves.dropFirst() where move != "!" { try make(move, in: navigator, line) }
      if moves.last == "!" {
        try await navigator.flush()
        log.close()
      } else {
        await navigator.close()
      }
    }
  }

  private func front(of navigator: Navigator<Place>) -> String? {
    navigator.state.activeSceneState?.topContainer.selectedBranch.entries.last?.route.route.map { "\($0)" }
  }

  private func make(_ move: String, in navigator: Navigator<Place>, _ line: Substring) throws {
    switch move.first {
    case "<":
      navigator.pop()
      #expect(front(of: navigator) == String(move.dropFirst()), "\(line)")
    case "@":
      let selected = navigator.state.activeSceneState?.topContainer.selectedBranch.name
      navigator.select(selected == "shop" ? "search" : "shop")
      #expect(front(of: navigator) == String(move.dropFirst()), "\(line)")
    default:
      let place = try #require(
        [Place.home, .item, .cart, .checkout, .search].first { "\($0)" == move }, "\(line)")
      navigator.push(place)
    }
  }

  @Test func `the funnel matches a count by hand`() async throws {
    let folder = try folder()
    try await record(in: folder)
    let result = try DuckDB.shell(
      "backtrail fleet --json '\(folder)' --path 'shop/item > cart > checkout' | grep '\"query\":\"funnel\"'")
    #expect(result.messages == "")
    // Step 1: all but c, the second of b, the first of e, and the first of f. Step 2: a a b g h h j l. Step 3: a a g j l.
    #expect(
      result.output == """
        {"logs":11,"name":"shop/item","of_first":1000,"of_previous":null,"query":"funnel","sessions":16,"step":1}
        {"logs":6,"name":"cart","of_first":500,"of_previous":500,"query":"funnel","sessions":8,"step":2}
        {"logs":4,"name":"checkout","of_first":312,"of_previous":625,"query":"funnel","sessions":5,"step":3}

        """)
  }

  @Test func `logs that follow two builds are logs`() async throws {
    let folder = try folder()
    try await record(in: folder)
    let first = try DuckDB.shell("backtrail fleet --json --compare 1 2 '\(folder)'")
    let last = try DuckDB.shell("backtrail fleet --json '\(folder)' --compare 1 2")
    #expect(first.output == last.output && first.output.contains("\"visits_a\""))
  }

  @Test func `a build that no session has is noted`() async throws {
    let folder = try folder()
    try await record(in: folder)
    let result = try DuckDB.shell("backtrail fleet --json '\(folder)' --compare 1 nope")
    #expect(result.status == 0)
    #expect(result.message == "Note: No session has the build 'nope'. Check its name.")
  }

  @Test func `the tables of facts give the same rows as their logs`() async throws {
    let folder = try folder()
    try await record(in: folder)
    let logs = try DuckDB.shell("backtrail fleet --json '\(folder)'")
    let tables = try DuckDB.shell(
      "cd '\(folder)' && backtrail facts --into tables . && backtrail fleet --json --facts tables")
    #expect(tables.output == logs.output)
    let none = try DuckDB.shell("backtrail fleet --json --facts '\(folder)/none'")
    #expect(none.status == 66)
    #expect(none.message == "There is no file '\(folder)/none/transitions.csv'. Check the path.")
  }

  /// Sets a field in the first row of a table whose rows have no quotes.
  private nonisolated static func set(_ table: String, _ field: Int, _ text: String) -> String {
    "awk -F, -v OFS=, 'NR == 2 { $\(field) = \"\(text)\" } 1' tables/\(table).csv > x && mv x tables/\(table).csv"
  }

  /// Adds a quarantine with the given reason.
  private nonisolated static func quarantine(_ reason: String) -> String {
    "awk -F, 'NR == 2 { print $1 \",\" $2 \",1,,,,item,screen,\(reason)\" }' tables/logs.csv >> tables/quarantines.csv"
  }

  @Test(arguments: ["undecodable", "missingPayload", "(masked)"])
  func `a quarantine has one of the reasons that facts writes`(reason: String) async throws {
    let folder = try folder()
    try await record(in: folder)
    let result = try DuckDB.shell(
      """
      cd '\(folder)' && backtrail facts --into tables . && \(Self.quarantine(reason)) && \
        backtrail fleet --json --facts tables | grep -c '"quarantines":1,'
      """)
    #expect(result.output == "1\n")
  }

  @Test(arguments: [
    ("sed -i '3a garbage,\"' tables/transitions.csv", "Line 4 of 'tables/transitions.csv'"),
    (": > tables/transitions.csv", "'tables/transitions.csv' does not begin with the columns"),
    (
      "sed -i '1s/from_screen/x/; 1s/to_screen/from_screen/; 1s/,x,/,to_screen,/' tables/transitions.csv",
      "'tables/transitions.csv' does not begin with the columns"
    ),
    ("sed -i '2s/^1,/2,/' tables/sessions.csv", "Line 2 of 'tables/sessions.csv' has version '2'"),
    ("sed -i '2s/,[^,]*$//' tables/sessions.csv", "Line 2 of 'tables/sessions.csv'"),
    ("printf '1,\"open' >> tables/values.csv", "of 'tables/values.csv'"),
    (set("transitions", 2, "joe@example.com"), "in the column 'log'"), (set("transitions", 2, ""), "'log'"),
    (set("transitions", 3, "-1"), "'session'"), (set("transitions", 7, "05"), "'seq'"),
    (set("transitions", 7, ""), "'seq'"), (set("transitions", 8, "99999999999999999999"), "'time'"),
    (set("transitions", 9, "joe"), "'cause'"), (set("transitions", 10, "x"), "'scene'"),
    (set("transitions", 13, "1.5"), "'depth'"), (set("transitions", 17, "joe@example.com"), "'to_screen'"),
    (set("transitions", 19, "yes"), "'restored'"),
    (set("transitions", 20, "https:..x?t=1"), "'link_pattern'"),
    (set("sessions", 14, "crashed"), "'ended'"), (set("sessions", 16, "home > joe@x"), "'last_path'"),
    (set("logs", 12, "joe"), "'state'"), (set("logs", 9, ""), "'events'"),
    (quarantine("foo"), "'foo' in the column 'reason'"),
  ])
  func `tables not written by facts are refused with the table and the line`(
    change: String, message: String
  ) async throws {
    let folder = try folder()
    try await record(in: folder)
    let result = try DuckDB.shell(
      "cd '\(folder)' && backtrail facts --into tables . && { \(change); } && backtrail fleet --json --facts tables"
    )
    #expect(result.status == 65)
    #expect(result.message.contains(message), "\(result.message)")
    #expect(result.output == "")
  }

  @Test func `a page replaces only another page, and no facts are left behind`() async throws {
    let folder = try folder()
    try await record(in: folder)
    try FileManager.default.createDirectory(atPath: "\(folder)/tmp", withIntermediateDirectories: true)
    let command = "cd '\(folder)' && TMPDIR=tmp backtrail fleet a.backtrail"
    let page = try DuckDB.shell(command)
    #expect(page.message == "Note: Wrote 'fleet.html': 2 sessions of 1 log. Open it in a browser.")
    let again = try DuckDB.shell(command)
    #expect(again.status == 74)
    #expect(again.message.hasSuffix("or use '--force' to replace this one."))
    #expect(try DuckDB.shell("\(command) --force").status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/tmp") == [])
    let pipe = try DuckDB.shell(
      "cd '\(folder)' && mkfifo pipe && timeout 60 '\(CLI.path)' fleet a.backtrail --force -o pipe")
    #expect(pipe.message == "'pipe' is not a report page, so it was not replaced. Choose another path.")
    let other = try DuckDB.shell("\(command) --force -o a.backtrail")
    #expect(other.status != 0)
    #expect(
      other.message == "'a.backtrail' is not a report page, so it was not replaced. Choose another path.")
  }
}

/// The refusals of `fleet`.
@Suite struct CLIFleetUsageTests {
  @Test(arguments: [
    ("--compare 41", "'--compare' requires two builds."),
    ("--compare 41 /dev/null -o x.html", "'--compare' requires two builds, but '/dev/null' is a file."),
    ("--compare 41 41", "'--compare' requires two different builds."),
    ("--json -o x.html", "'--json' prints rows instead of a page. Leave out '-o' and '--force'."),
    ("--json --force", "'--json' prints rows instead of a page. Leave out '-o' and '--force'."),
    ("--path 'a > > b'", "'--path' requires 1 to 8 steps separated by '>': 'shop/item > cart'."),
  ])
  func `an impossible query is reported`(options: String, message: String) throws {
    let result = try CLI.shell("backtrail fleet \(options)")
    #expect(result.status == 64)
    #expect(result.messages.contains(message))
  }

  @Test func `without the engine, a command that installs it is named`() throws {
    let result = try CLI.shell("PATH=/nowhere; backtrail fleet /no/such/folder")
    #expect(result.status == 1)
    #expect(
      result.message
        == "There is no program 'duckdb' on the path, and 'python3' has no module 'duckdb'. Install the module with 'python3 -m pip install duckdb'."
    )
  }
}

/// The private folder of `fleet`, with an engine that never ends in place of DuckDB.
@Suite(.temporaryLog) struct CLIFleetFolderTests {
  private static let engine = """
    #!/bin/sh
    [ "$1" = -version ] && exit
    echo $$ >started
    exec sleep 600
    """

  @Test(arguments: ["TERM", "KILL"])
  func `an interrupted fleet run leaves nothing in the temporary folder`(signal: String) throws {
    let folder = URL(fileURLWithPath: try TemporaryLog.path()).deletingLastPathComponent().path
    let result = try CLI.shell(
      """
      cd '\(folder)' && mkdir tmp bin && cat >bin/duckdb <<'END' && chmod +x bin/duckdb || exit 1
      \(Self.engine)
      END
      PATH=$PWD/bin:$PATH TMPDIR=$PWD/tmp '\(CLI.path)' fleet '\(ToolProcess.repository)/Tests/Golden/logs/orchard-1.backtrail' 2>messages & tool=$!
      until cat tmp/*/started >engine 2>/dev/null && [ -s engine ] || ! kill -0 $tool; do sleep 0.05; done
      kill -\(signal) $tool
      tries=0
      until [ -z "$(ls tmp)" ] || [ $((tries += 1)) = 200 ]; do sleep 0.05; done
      kill $(cat engine)
      ls tmp
      cat messages
      """)
    #expect(result.output == "")
    #expect(result.status == 0)
  }
}
