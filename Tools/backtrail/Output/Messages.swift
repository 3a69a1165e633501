import BacktrailCore

/// Standard error: what the tool has to say beside its results.
struct Messages {
  private let style = Style(for: 2)

  func error(_ message: String) { write(style.red("Error:"), message) }

  func note(_ message: String) { write(style.yellow("Note:"), message) }

  private func write(_ label: String, _ message: String) {
    Terminal.writeToStandardError("\(label) \(message.visible)\n")
  }
}
