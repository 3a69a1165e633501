import BacktrailCore
import BacktrailStore

/// A page about the sessions of many users, as one file without scripts or external resources.
///
/// It contains only markup and a style sheet, whose hash is in the page's Content Security Policy. Names come from
/// other people's logs. Each name is escaped, shortened, and isolated from the text direction of its neighbors.
package struct FleetPage {
  /// The maximum number of rows that a table shows; the other rows are only counted.
  package static let rowLimit = 200

  private let tables: [FleetQuery: FleetRows]
  private let question: FleetQuestion

  package init(_ tables: [FleetQuery: FleetRows], _ question: FleetQuestion) {
    (self.tables, self.question) = (tables, question)
  }

  /// The beginning of every fleet page. A file that begins with it may be replaced by another page.
  package static let mark = "<!doctype html><!-- backtrail fleet -->"

  /// The page as HTML.
  package var html: String {
    let parts = parts
    let links = parts.map { "<li><a href=\"#\($0.id)\">\($0.title.markup)</a></li>" }.joined()
    let policy =
      "default-src 'none'; style-src '\(Self.styleDigest)'; img-src data:; base-uri 'none'; form-action 'none'"
    return """
      \(Self.mark)
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <link rel="icon" href="data:,">
      <title>Backtrail fleet</title>
      <style>\(Self.style)</style>
      </head>
      <body>
      <header><h1>Backtrail fleet</h1>\(facts)</header>
      <nav aria-label="Parts"><ul>\(links)</ul></nav>
      <main>
      \(parts.map(\.html).joined(separator: "\n"))
      </main>
      </body>
      </html>

      """
  }

  /// The number of sessions and logs that the page covers.
  package var counts: (sessions: Int64, logs: Int64) {
    let row = rows(.totals).first.first
    return (row?.number("sessions") ?? 0, row?.number("logs") ?? 0)
  }

  /// Returns whether the file at the given path is empty or a fleet page. If so, a new page may replace it. Returns
  /// `false` if there is no file.
  /// - Throws: `ReportError` for any other file.
  package static func mayReplace(_ path: String) throws -> Bool {
    do {
      let start = try ByteSource.beginning(ofReplaced: path)
      guard let start, start.isEmpty || start.starts(with: mark.utf8) else { throw ReportError.noPage(path) }
      return true
    } catch let error as StoreError where error.code == .notFound {
      return false
    }
  }

  private func rows(_ query: FleetQuery) -> FleetRows { tables[query] ?? FleetRows() }

  private var facts: String {
    guard let row = rows(.totals).first.first else { return "" }
    let facts: [(String, String, String)] = [
      ("logs", "", Cell.count(row.number("logs"))),
      ("refused", "kill", Cell.count(row.number("refused_logs"))),
      ("sessions", "", Cell.count(row.number("sessions"))),
      ("killed", "kill", Cell.count(row.number("killed"))),
      ("transitions", "", Cell.count(row.number("transitions"))),
      ("links", "", Cell.count(row.number("links"))),
      ("from", "", row.number("first_start").map { Cell.day($0) } ?? ""),
      ("to", "", row.number("last_start").map { Cell.day($0) } ?? ""),
    ]
    let shown = facts.filter { !$0.2.isEmpty && !($0.1 == "kill" && $0.2 == "0") }
    return "<dl>" + shown.map { "<div class=\"\($1)\"><dt>\($0)</dt><dd>\($2)</dd></div>" }.joined() + "</dl>"
  }

  private var parts: [FleetPart] {
    let map = FleetMap(screens: rows(.screens).first, edges: rows(.edges).first)
    var parts = [
      FleetPart(
        "map", "Map",
        "For each screen: the number of visits, their median length, and the share that ended by going back. Transitions that were taken only when going back are left out.",
        drawing: map.svg, note: map.note),
      screens,
    ]
    if !question.steps.isEmpty { parts.append(funnel) }
    if !question.builds.isEmpty { parts.append(comparison) }
    parts += [edges, deadEnds, kills, quarantines, links, values, builds, days, badLogs]
    return parts
  }

  private var screens: FleetPart {
    FleetPart(
      "screens", "Screens",
      "A visit counts as going back if the screen is closed and the previous screen reappears.",
      FleetTableView(
        rows(.screens),
        [
          .name("Screen", "screen"), .count("Visits", "visits"), .count("Sessions", "sessions"),
          .duration("Median visit", "median_dwell"), .share("Went back", "back_out_rate"),
        ]))
  }

  private var edges: FleetPart {
    FleetPart(
      "transitions", "Transitions", "How often one screen followed another.",
      FleetTableView(
        rows(.edges),
        [
          .name("From", "from_screen", missing: "start"), .text("To", "to_screen", missing: "no screen"),
          .count("Count", "transitions"), .count("Sessions", "sessions"), .count("By link", "by_link"),
          .count("Went back", "backed_out"),
        ]), isFolded: true)
  }

  private var funnel: FleetPart {
    FleetPart(
      "funnel", "Funnel",
      "Sessions that reached each step, at any time after the previous step.",
      FleetTableView(
        rows(.funnel),
        [
          .name("Step", "name"), .count("Sessions", "sessions"), .count("Logs", "logs"),
          .share("Of the first step", "of_first"), .share("Of the previous step", "of_previous"),
          .bar("", "of_first"),
        ]))
  }

  private var comparison: FleetPart {
    let (a, b) = (question.builds.first ?? "", question.builds.last ?? "")
    return FleetPart(
      "builds-compared", "Builds \(a.shortened) and \(b.shortened)", "Both builds, screen by screen.",
      FleetTableView(
        rows(.compareBuilds),
        [.name("Screen", "screen")]
          + [
            ("visits", "Visits"), ("median_dwell", "Median"), ("back_out_rate", "Went back"),
            ("kills", "Kills"),
          ]
          .flatMap { column, title in
            [("a", a), ("b", b)].map { side, build in
              let (title, name) = ("\(title), \(build.shortened)", "\(column)_\(side)")
              return switch column {
              case "median_dwell": FleetColumn.duration(title, name)
              case "back_out_rate": FleetColumn.share(title, name)
              default: FleetColumn.count(title, name)
              }
            }
          }))
  }

  private var deadEnds: FleetPart {
    FleetPart(
      "dead-ends", "Dead ends",
      "Screens on which sessions stopped, sorted by the share of visits that ended a session. Only sessions whose end is known count.",
      FleetTableView(
        rows(.deadEnds),
        [
          .name("Screen", "screen"), .count("Sessions stopped", "stops"), .count("Killed there", "kills"),
          .count("Visits", "visits"), .share("Share stopped", "stop_rate"), .count("Went back", "backed_out"),
          .count("Continued", "led_on"),
        ]))
  }

  private var kills: FleetPart {
    FleetPart(
      "kills", "Last screens before a kill",
      "The screen that was in front when a session ended without recording its end.",
      FleetTableView(
        rows(.lastScreensBeforeKill),
        [
          .name("Screen", "screen", missing: "no screen"), .text("Version", "app_version"),
          .text("Build", "app_build"), .count("Kills", "kills"), .count("Logs", "logs"),
          .count("Visits", "visits"), .share("Share killed", "kill_rate"),
        ]))
  }

  private var quarantines: FleetPart {
    FleetPart(
      "quarantines", "Quarantines by build", "Stored items that a build could not decode at launch.",
      FleetTableView(
        rows(.quarantinesByBuild),
        [
          .name("Name", "name"), .text("Kind", "kind"), .text("Reason", "reason"),
          .text("Version", "app_version"), .text("Build", "app_build"), .count("Items", "quarantines"),
          .count("Sessions", "sessions"), .share("Share of sessions", "session_rate"),
        ]))
  }

  private var links: FleetPart {
    FleetPart(
      "links", "Links", "Links by pattern. A held link waited for something, such as a login.",
      FleetTableView(
        rows(.linksByOutcome),
        [
          .name("Pattern", "pattern", missing: "no pattern"), .count("Received", "received"),
          .count("Held", "held"), .count("Landed", "landed"), .count("Refused", "refused"),
          .count("Expired", "expired"), .count("Waiting", "waiting"), .share("Share landed", "landing_rate"),
          .duration("Longest wait", "longest_wait"),
        ]))
  }

  private var values: FleetPart {
    FleetPart(
      "values", "Largest saved values",
      "Saved values by key. The median is taken over the largest value of each session.",
      FleetTableView(
        rows(.largestValues),
        [
          .name("Key", "key"), .size("Largest", "largest"), .size("Median", "median"),
          .count("Writes", "writes"), .count("Sessions", "sessions"),
        ]))
  }

  private var builds: FleetPart {
    FleetPart(
      "builds", "Builds", "Sessions by build. A degraded launch did not restore everything.",
      FleetTableView(
        rows(.builds),
        [
          .name("Version", "app_version"), .text("Build", "app_build"), .text("Platform", "platform"),
          .count("Sessions", "sessions"), .count("Logs", "logs"), .count("Killed", "killed"),
          .share("Share killed", "kill_rate"), .count("Degraded", "degraded"),
          .count("With quarantines", "quarantined"),
        ]))
  }

  private var days: FleetPart {
    FleetPart(
      "days", "Sessions by day", "Sessions by the day on which they began, in UTC.",
      FleetTableView(
        rows(.sessionsByDay),
        [
          .name("Day", "day", missing: "no day"), .count("Sessions", "sessions"), .count("Logs", "logs"),
          .count("Killed", "killed"), .share("Share killed", "kill_rate"),
          .count("Transitions", "transitions"),
        ]))
  }

  private var badLogs: FleetPart {
    FleetPart(
      "bad-logs", "Bad logs",
      "Logs that are incomplete, or that contained unreadable or duplicate lines. A refused log is not counted elsewhere.",
      FleetTableView(
        rows(.badLogs),
        [
          .id("Log", "log", missing: "no log"), .text("State", "state"), .count("First", "first"),
          .count("Last", "last"), .count("Events", "events"), .count("Duplicates", "duplicates"),
          .count("Bad lines", "bad_lines"), .text("Reason", "reason"),
        ]))
  }
}
