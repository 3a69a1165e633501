/// Reads JSON Lines from a source of bytes, line by line; blank lines are passed over.
///
/// The page of a report carries its log's lines, so it can be read in their place.
public struct JSONLinesReader {
  private let read: () throws -> [UInt8]
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false
  /// The place in a page; `nil` in a file of lines alone.
  private var page: PageLines?
  /// The number of the line read last, counted from 1.
  public private(set) var lineNumber = 0

  /// A reader of a source, which gives the next bytes at each call and none at its end.
  public init(read: @escaping () throws -> [UInt8]) {
    self.read = read
  }

  /// A reader of a text.
  public init(_ text: String) {
    var rest = Array(text.utf8)
    self.init {
      defer { rest = [] }
      return rest
    }
  }

  /// The next line, or `nil` at the end.
  /// - Throws: `JSONLinesError` for a line that is no batch, and what the source throws.
  public mutating func next() throws -> JSONLine? {
    while let bytes = try nextBytes() {
      if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0d }) { continue }
      if lineNumber == 1, PageLines.begin(bytes) { page = PageLines() }
      if page != nil {
        guard let line = try page?.line(bytes, number: lineNumber) else { continue }
        return line
      }
      return try JSONLine(bytes: bytes, number: lineNumber)
    }
    try page?.checkEnd(number: lineNumber)
    return nil
  }

  private mutating func nextBytes() throws -> [UInt8]? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: 0x0a) {
        defer { start = end + 1 }
        lineNumber += 1
        let line = buffer[start..<end]
        // An editor, or a mail, may have given the lines other ends.
        return Array(line.last == 0x0d ? line.dropLast() : line)
      }
      searched = buffer.count
      // A record of a page has a line of the log in it.
      guard searched - start <= JSONLine.maximumLength * (page == nil ? 1 : 2) else {
        throw JSONLinesError(line: lineNumber + 1, .tooLong)
      }
      if isAtEnd {
        guard start < buffer.count else { return nil }
        defer { start = buffer.count }
        lineNumber += 1
        return Array(buffer[start...])
      }
      searched -= start
      buffer.removeFirst(start)
      start = 0
      let bytes = try read()
      isAtEnd = bytes.isEmpty
      buffer += bytes
    }
  }
}
