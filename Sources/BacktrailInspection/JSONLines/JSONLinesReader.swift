/// A reader that reads JSON Lines from a source of bytes, line by line. Blank lines are skipped.
///
/// A report page contains the lines of its log, so the page can be read instead of an export.
public struct JSONLinesReader {
  private var source: ByteLines
  /// The position in a report page; `nil` if the source contains only JSON Lines.
  private var page: PageLines?
  /// The number of the last line. Line numbers start at 1.
  public var lineNumber: Int { source.number }

  /// The losses of the log that a report page lists. They are known once the first line has been read.
  package var losses: LogLosses { page?.losses ?? LogLosses() }

  /// Creates a reader for a source that returns the next bytes on each call, and an empty array at its end.
  public init(read: @escaping () throws -> [UInt8]) {
    source = ByteLines(read: read)
  }

  /// Creates a reader for a string.
  public init(_ text: String) {
    var rest = Array(text.utf8)
    self.init {
      defer { rest = [] }
      return rest
    }
  }

  /// Returns the next line, or `nil` at the end.
  /// - Throws: `JSONLinesError` if a line is not a batch, or an error that the source throws.
  public mutating func next() throws -> JSONLine? {
    while let bytes = try nextBytes() {
      let number = lineNumber
      if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0d }) { continue }
      if number == 1, PageLines.begin(bytes) { page = PageLines() }
      if page != nil {
        guard let line = try page?.line(bytes, number: number) else { continue }
        return line
      }
      return try JSONLine(bytes: bytes, number: number)
    }
    try page?.checkEnd(number: lineNumber)
    return nil
  }

  private mutating func nextBytes() throws -> [UInt8]? {
    // A record of a page contains a whole line of the log and more.
    switch try source.next(upTo: JSONLine.maximumLength * (page == nil ? 1 : 2)) {
    case .bytes(let bytes)?: return bytes
    case .tooLong?: throw JSONLinesError(line: lineNumber, .tooLong)
    case nil: return nil
    }
  }
}

extension ByteSource {
  /// The lines, starting at the current position.
  package var lines: JSONLinesReader { JSONLinesReader { try self.read() } }

  /// Returns the lines, starting at the first one.
  package func linesFromStart() throws -> JSONLinesReader {
    try rewind()
    return lines
  }
}
