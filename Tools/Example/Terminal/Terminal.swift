import Dispatch

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Lines in and out.
enum Terminal {
  /// The lines of standard input, read on a thread of its own.
  static func lines() -> AsyncStream<String> {
    AsyncStream { continuation in
      DispatchQueue(label: "example.input").async {
        while let line = readLine() { continuation.yield(line) }
        continuation.finish()
      }
    }
  }

  /// Writes a line at once; a kill never finds half of it in a buffer.
  static func say(_ line: String) { write(line + "\n", to: STDOUT_FILENO) }

  static func complain(_ line: String) { write(line + "\n", to: STDERR_FILENO) }

  /// Shows that a line may be typed.
  static func prompt() { write("> ", to: STDOUT_FILENO) }

  /// Runs something beside the input loop; it ends with the process at the latest.
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
