#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension CommandLine {
  /// Whether an argument was no UTF-8, so that it was changed on its way in.
  static func isRepaired(_ argument: String) -> Bool {
    guard argument.unicodeScalars.contains("\u{FFFD}") else { return false }
    return (0..<Int(argc)).contains { place in
      guard let bytes = unsafeArgv[place] else { return false }
      return String(cString: bytes) == argument && strlen(bytes) != argument.utf8.count
    }
  }
}
