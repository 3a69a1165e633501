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
  /// The columns that lines are fitted into; `nil` where a program reads.
  let columns: Int?
  /// Whether somebody still reads.
  private(set) var isOpen = true
  private var descriptor: Int32
  private var pending: [UInt8] = []
  private var mayPage: Bool
  private var rows = 0
  private var pager: UnsafeMutablePointer<FILE>?

  /// - Parameters:
  ///   - pages: Whether a pager may be started on a terminal.
  ///   - fits: Whether lines are fitted into a terminal; text for programs is not.
  init(_ color: ColorChoice, pages: Bool = true, fits: Bool = false) {
    style = Style(color, for: STDOUT_FILENO)
    columns = fits && Terminal.isTerminal(STDOUT_FILENO) ? Terminal.size.columns : nil
    descriptor = STDOUT_FILENO
    mayPage = pages && Terminal.isTerminal(STDOUT_FILENO) && Terminal.isTerminal(STDIN_FILENO)
  }

  /// The length to which a text is cut: the given one on a terminal. What a program reads is never cut.
  func limit(_ count: Int) -> Int { Terminal.isTerminal(STDOUT_FILENO) ? count : .max }

  /// Prints one line or several, cut where the terminal ends.
  func print(_ text: String) throws {
    guard let columns else { return try print(whole: text) }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    try print(whole: lines.map { String($0).cut(to: columns) }.joined(separator: "\n"))
  }

  /// Prints a sentence, on several lines where the terminal is too narrow for it.
  func print(sentence: String, indent: Int = 2, _ style: (String) -> String = { $0 }) throws {
    let lines = columns.map { sentence.wrapped(to: $0, indent: indent) } ?? [sentence]
    for line in lines { try print(whole: style(line)) }
  }

  func print(_ table: Table) throws {
    for (place, line) in table.lines(in: columns).enumerated() {
      try print(place == 0 && table.hasHead ? style.dim(line) : line)
    }
  }

  /// Prints lines that no terminal cuts, such as the content of a file.
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

  /// Prints whole lines, each with its end.
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
