import BacktrailCore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Standard output: lines that are gathered and written in portions, through a pager when a screen is too small.
///
/// When whoever reads them goes away, further lines are dropped and `isOpen` turns false; that is no error.
final class Output {
  let style: Style
  /// Whether somebody still reads.
  private(set) var isOpen = true
  private var descriptor: Int32
  private var pending: [UInt8] = []
  private var mayPage: Bool
  private var rows = 0
  private var pager: UnsafeMutablePointer<FILE>?

  /// - Parameter pages: Whether a pager may be started on a terminal.
  init(_ color: ColorChoice, pages: Bool = true) {
    style = Style(color, for: STDOUT_FILENO)
    descriptor = STDOUT_FILENO
    mayPage = pages && Terminal.isTerminal(STDOUT_FILENO) && Terminal.isTerminal(STDIN_FILENO)
  }

  /// The length to which a text is cut: the given one on a terminal. What a program reads is never cut.
  func limit(_ count: Int) -> Int { Terminal.isTerminal(STDOUT_FILENO) ? count : .max }

  /// Prints one line or several.
  func print(_ text: String) throws {
    guard isOpen else { return }
    pending += text.utf8
    pending.append(UInt8(ascii: "\n"))
    if mayPage {
      rows += text.split(separator: "\n", omittingEmptySubsequences: false)
        .reduce(0) { $0 + 1 + $1.count / Terminal.size.columns }
      if rows >= Terminal.size.rows { startPager() }
    } else if pending.count > 1 << 15 {
      try flush()
    }
  }

  /// Prints whole lines, each with its end.
  func print(lines: [UInt8]) throws {
    guard isOpen else { return }
    if mayPage { return try print(String(decoding: lines.dropLast(), as: UTF8.self)) }
    pending += lines
    if pending.count > 1 << 15 { try flush() }
  }

  private func startPager() {
    mayPage = false
    let command = getenv("PAGER").map { String(cString: $0) } ?? "less -R"
    guard !command.isEmpty, command != "cat", let pager = popen(command, "w") else { return }
    // The pager handles an interrupt; it must not leave the terminal to us.
    signal(SIGINT, SIG_IGN)
    self.pager = pager
    descriptor = fileno(pager)
  }

  /// Writes what was gathered.
  func flush() throws {
    defer { pending = [] }
    var written = 0
    while written < pending.count, isOpen {
      let count = pending.withUnsafeBytes {
        write(descriptor, $0.baseAddress?.advanced(by: written), $0.count - written)
      }
      if count >= 0 {
        written += count
      } else if errno == EPIPE {
        isOpen = false
      } else if errno != EINTR {
        throw OutputError("The output cannot be written (\(String(cString: strerror(errno)))).")
      }
    }
  }

  /// Writes the rest and waits for the pager.
  func finish() throws {
    defer { if let pager { pclose(pager) } }
    try flush()
  }
}

/// The output could not be written.
struct OutputError: DescribedError {
  let exitCode: Int32 = 74
  let description: String

  init(_ description: String) { self.description = description }
}

extension OutputOptions {
  /// Lends an output and writes what it gathered, whatever happens.
  func withOutput(pages: Bool = true, _ body: (Output) throws -> Void) throws {
    let output = Output(color, pages: pages && !json)
    do {
      try body(output)
    } catch {
      try? output.finish()
      throw error
    }
    try output.finish()
  }
}
