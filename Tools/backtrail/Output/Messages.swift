import BacktrailCore
import BacktrailInspection

/// Messages on standard error, separate from the results.
struct Messages {
  static let noSessions =
    "No sessions yet. If the log was copied, the file that ends in '-wal' may not have been copied with it."
  private let style = Style(for: 2)

  func error(_ message: String) { write("Error:", message, style.red) }

  func note(_ message: String) { write("Note:", message, style.yellow) }

  /// Reports that the state omits events, and explains how to list the reasons.
  func noteSkipped(_ count: Int) {
    note("The state leaves out \(count.counted("event")); 'backtrail replay' lists the reasons.")
  }

  /// Reports acknowledged events and an acknowledged erasure that a log lacks.
  func noteLoss(_ missing: ClosedRange<Int64>?, isErasureMissing: Bool) {
    for sentence in Self.loss(missing, isErasureMissing: isErasureMissing) { note(sentence) }
  }

  /// Reports what a report page says about its log.
  func note(ofPage losses: [String]) {
    for loss in losses { note("The page says about its log: \(loss)") }
  }

  /// Returns sentences about acknowledged events and an acknowledged erasure that a log lacks.
  static func loss(_ missing: ClosedRange<Int64>?, isErasureMissing: Bool) -> [String] {
    let erasure =
      "The log lacks an erasure that was acknowledged, according to the file beside the log. Erased values may be in it again. Erase them with 'backtrail erase'."
    let events = missing.map { missing in
      missing.count == 1
        ? "Event \(missing.lowerBound) is missing. It was"
        : "Events \(missing.lowerBound) to \(missing.upperBound) are missing. They were"
    }
    return (isErasureMissing ? [erasure] : [])
      + [events.map { "\($0) acknowledged, according to the file beside the log. Run 'backtrail verify'." }]
      .compactMap(\.self)
  }

  /// Reports that contents of a state were omitted.
  func noteOmitted() {
    note(
      "Contents are omitted because the contents of one state exceed \(StateView.contentLimit >> 20) MiB; 'backtrail log' prints those of individual events."
    )
  }

  /// Reports the logs in a folder that were skipped because their names are not UTF-8.
  func noteUndecodable(in folder: LogFolder) {
    for path in folder.undecodable {
      note("'\(path)' was left out because its name is not UTF-8. Rename the file.")
    }
  }

  /// Reports the number of lines and logs in a stream that did not produce rows.
  func noteLeftOut(_ lines: Int64, _ refused: Int, of logs: Int) {
    guard lines > 0 || refused > 0 else { return }
    note(
      "\(Int(lines).counted("line")) and \(refused) of \(logs.counted("log")) were left out; '--rows logs' shows the reasons."
    )
  }

  private func write(_ label: String, _ message: String, _ color: (String) -> String) {
    let text = "\(label) \(message.visible)"
    let lines = Terminal.isTerminal(2) ? text.wrapped(to: Terminal.size(of: 2).columns, indent: 2) : [text]
    let words = lines.joined(separator: "\n").dropFirst(label.count)
    Terminal.writeToStandardError("\(color(label))\(words)\n")
  }
}

extension Int {
  /// Returns the number with its noun: `1 event`, `2 batches`.
  func counted(_ noun: String, _ plural: String? = nil) -> String {
    "\(self) \(self == 1 ? noun : plural ?? noun + "s")"
  }
}
