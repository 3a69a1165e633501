#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The properties of the terminal.
enum Terminal {
  /// Returns whether the descriptor refers to a terminal whose cursor can be moved.
  static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1 && getenv("TERM").map { strcmp($0, "dumb") != 0 } ?? false
  }

  /// The size of the terminal connected to standard output.
  static var size: (rows: Int, columns: Int) { size(of: STDOUT_FILENO) }

  /// Returns the size of the terminal connected to a descriptor, or the usual size if the terminal does not report one.
  static func size(of descriptor: Int32) -> (rows: Int, columns: Int) {
    var window = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_row > 0, window.ws_col > 0 else {
      return (24, 80)
    }
    // The layout needs at least this many columns.
    return (Int(window.ws_row), max(20, Int(window.ws_col)))
  }

  /// Writes without buffering. Errors are ignored, because they cannot be reported.
  static func writeToStandardError(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
