#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Colors text, or leaves it plain.
struct Style {
  let isColored: Bool

  /// The choice of the command line, or that of the environment, or color on a terminal.
  init(_ choice: ColorChoice = .auto, for descriptor: Int32) {
    isColored =
      switch choice {
      case .always: true
      case .never: false
      case .auto:
        !Self.isSet("NO_COLOR") && (Self.isSet("FORCE_COLOR") || Terminal.isTerminal(descriptor))
      }
  }

  /// Whether a variable is present and not empty.
  private static func isSet(_ name: String) -> Bool {
    getenv(name).map { $0.pointee != 0 } ?? false
  }

  func bold(_ text: String) -> String { wrap(text, "1") }
  func dim(_ text: String) -> String { wrap(text, "2") }
  func red(_ text: String) -> String { wrap(text, "31") }
  func green(_ text: String) -> String { wrap(text, "32") }
  func yellow(_ text: String) -> String { wrap(text, "33") }

  private func wrap(_ text: String, _ code: String) -> String {
    isColored ? "\u{1b}[\(code)m\(text)\u{1b}[0m" : text
  }
}
