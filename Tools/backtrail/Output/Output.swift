import BacktrailCore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Standard output. Lines are buffered and written in chunks, through a pager if they do not fit on the screen.
///
/// If the reader closes the output, further lines are dropped and `isOpen` becomes `false`. This is not an error.
final class Output {
  let style: Style
  /// The number of columns that lines must fit into; `nil` if the output is for a program.
  let columns: Int?
  /// Whether the output still has a reader.
  private(set) var isOpen = true
  private var descriptor: Int32
  private var pending: [UInt8] = []
  private var mayPage: Bool
  private var rows = 0
  private var pager: UnsafeMutablePointer<FILE>?

  /// - Parameters:
  ///   - pages: Whether a pager may be started on a terminal.
  ///   - fits: Whether lines must fit into a terminal's width, which is not the case for output that programs read.
  init(_ color: ColorChoice, pages: Bool = true, fits: Bool = false) {
    style = Style(color, for: STDOUT_FILENO)
    columns = fits && Terminal.isTerminal(STDOUT_FILENO) ? Terminal.size.columns : nil
    descriptor = STDOUT_FILENO
    mayPage = pages && Terminal.isTerminal(STDOUT_FILENO) && Terminal.isTerminal(STDIN_FILENO)
  }

  /// Returns the length to which text is truncated: the given length on a terminal. Output for programs is never
  /// truncated.
  func limit(_ count: Int) -> Int { Terminal.isTerminal(STDOUT_FILENO) ? count : .max }

  /// Prints one or more lines, each truncated to the width of the terminal.
  func print(_ text: String) throws {
    guard let columns else { return try print(whole: text) }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    try print(whole: lines.map { String($0).cut(to: columns) }.joined(separator: "\n"))
  }

  /// Prints a sentence, wrapped if the terminal is too narrow for it.
  func print(sentence: String, indent: Int = 2, _ style: (String) -> String = { $0 }) throws {
    let lines = columns.map { sentence.wrapped(to: $0, indent: indent) } ?? [sentence]
    for line in lines { try print(whole: style(line)) }
  }

  func print(_ table: Table) throws {
    for (place, line) in table.lines(in: columns).enumerated() {
      try print(place == 0 && table.hasHead ? style.dim(line) : line)
    }
  }

  /// Prints lines, such as the contents of a file, without truncating them.
  func print(whole text: String) throws {
    guard isOpen else { return }
    pending += text.utf8
    pending.append(UInt8(ascii: "\n"))
    if mayPage {
      rows += text.split(separator: "\n", omittingEmptySubsequences: false)
        .reduce(0) { $0 + 1 + max(0, String($1).width - 1) / Terminal.size.columns }
      if rows >= Terminal.size.rows { startPager() }
    } else if pending.count > 1 << 15 {
      try flush()
    }
  }

  /// Prints complete lines, including their line breaks.
  func print(lines: [UInt8]) throws {
    guard isOpen else { return }
    if mayPage { return try print(whole: String(decoding: lines.dropLast(), as: UTF8.self)) }
    pending += lines
    if pending.count > 1 << 15 { try flush() }
  }

  private func startPager() {
    mayPage = false
    let command = getenv("PAGER").map { String(cString: $0) } ?? "less -R"
    guard !command.isEmpty, command != "cat", let pager = popen(command, "w") else { return }
    // The pager handles interrupts. This process must not end before the pager, which still uses the terminal.
    signal(SIGINT, SIG_IGN)
    self.pager = pager
    descriptor = fileno(pager)
  }

  /// Writes the buffered lines.
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

/// The error for output that could not be written.
struct OutputError: DescribedError {
  let exitCode: Int32 = 74
  let description: String

  init(_ description: String) { self.description = description }
}

extension OutputOptions {
  /// Passes an output to a closure, and writes the buffered lines even if the closure throws an error.
  func withOutput(pages: Bool = true, _ body: (Output) throws -> Void) throws {
    let output = Output(color, pages: pages && !json, fits: !json)
    do {
      try body(output)
    } catch {
      try? output.finish()
      throw error
    }
    try output.finish()
  }
}
