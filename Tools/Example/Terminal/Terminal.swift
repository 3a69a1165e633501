import Dispatch

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Functions that read and write lines.
enum Terminal {
  /// Returns the lines of standard input, which are read on a separate thread.
  static func lines() -> AsyncStream<String> {
    AsyncStream { continuation in
      DispatchQueue(label: "example.input").async {
        while let line = readLine() { continuation.yield(line) }
        continuation.finish()
      }
    }
  }

  /// Writes a line immediately, so that no part of it is left in a buffer if the process is killed.
  static func say(_ line: String) { write(line + "\n", to: STDOUT_FILENO) }

  static func complain(_ line: String) { write(line + "\n", to: STDERR_FILENO) }

  /// Prompts for a line.
  static func prompt() { write("> ", to: STDOUT_FILENO) }

  /// Runs a closure concurrently with the input loop. The closure ends with the process at the latest.
  @MainActor static func follow(_ body: @escaping @MainActor () async -> Void) {
    Task { await body() }
  }

  private static func write(_ text: String, to descriptor: Int32) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { Self.writeAll($0, to: descriptor) }
  }

  private static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      #if canImport(Darwin)
        let count = Darwin.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      #else
        let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      #endif
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
