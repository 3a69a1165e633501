#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Colors text, or leaves it plain.
struct Style {
  let isColored: Bool

  /// Creates a style according to the command line, or else the environment. By default, color is used on a terminal.
  init(_ choice: ColorChoice = .auto, for descriptor: Int32) {
    isColored =
      switch choice {
      case .always: true
      case .never: false
      case .auto:
        !Self.isSet("NO_COLOR") && (Self.isSet("FORCE_COLOR") || Terminal.isTerminal(descriptor))
      }
  }

  /// Returns whether the given environment variable is set and not empty.
  private static func isSet(_ name: String) -> Bool {
    getenv(name).map { $0.pointee != 0 } ?? false
  }

  // The colors are from the fixed 256-color palette. Themes can redefine the first 16 colors, and their yellow and
  // green are often hard to read on white. These colors have a contrast ratio of at least 3.8 on both white and black.
  func bold(_ text: String) -> String { wrap(text, "1") }
  func dim(_ text: String) -> String { wrap(text, "38;5;243") }
  func red(_ text: String) -> String { wrap(text, "38;5;160") }
  func green(_ text: String) -> String { wrap(text, "38;5;28") }
  func yellow(_ text: String) -> String { wrap(text, "38;5;130") }

  private func wrap(_ text: String, _ code: String) -> String {
    isColored ? "\u{1b}[\(code)m\(text)\u{1b}[0m" : text
  }
}
