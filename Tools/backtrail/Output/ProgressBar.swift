/// A progress bar on standard error, shown on a terminal for work that takes longer than a second.
final class ProgressBar {
  private let verb: String
  private let start = ContinuousClock.now
  private var nextUpdate: Duration
  private var isDrawn = false
  private let isEnabled = Terminal.isTerminal(2)

  init(_ verb: String) {
    self.verb = verb
    nextUpdate = .seconds(1)
  }

  deinit { clear() }

  func update(_ done: Int64, of total: Int64?) {
    guard isEnabled, ContinuousClock.now - start >= nextUpdate else { return }
    nextUpdate = ContinuousClock.now - start + .milliseconds(100)
    isDrawn = true
    Terminal.writeToStandardError("\r\u{1b}[K\(verb) \(Self.bar(done, of: total))")
  }

  /// Removes the bar.
  func clear() {
    guard isDrawn else { return }
    isDrawn = false
    Terminal.writeToStandardError("\r\u{1b}[K")
  }

  private static func bar(_ done: Int64, of total: Int64?) -> String {
    guard let total, total > 0 else { return "\(done)" }
    let width = 30
    let filled = Int(min(done, total)) * width / Int(total)
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
    return "[\(bar)] \(min(done, total) * 100 / total)%"
  }
}
