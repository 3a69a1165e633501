import BacktrailCore
import BacktrailRuntime
import BacktrailStore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The lines of files, sorted by log and first event, as a stream of many logs needs them.
///
/// A first pass finds the lines and keeps 32 bytes for each. They are read again in their order. Logs are in the order
/// in which they first occur.
package struct SortedLines {
  private struct Place {
    let log: Int32
    /// The index of the file, or -1 for a line in memory.
    let file: Int32
    let first: Int64
    let offset: Int
    let length: Int32
  }

  private var paths: [String] = []
  private var added: [JSONLine] = []
  private var places: [Place] = []
  private var numbers: [CommandID: Int32] = [:]
  /// The file in which each log first occurs.
  private var files: [Int32] = []
  /// The lines that belong to no log.
  private(set) var strayCount: Int64 = 0

  package init() {}

  package var isEmpty: Bool { places.isEmpty }

  /// Whether a file is one of lines, by its name or its beginning. A page is none.
  package static func mayHave(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let start = try? ByteSource(path: path).read(), !PageLines.begin(start)
    else { return false }
    return path.hasSuffix(".jsonl") || SQLiteLogReader.hasLines(path)
  }

  /// Finds the lines of a file. If none belongs to a log, the file is left out, and the result is `false`.
  package mutating func add(_ path: String) throws -> Bool {
    let source = try ByteSource(path: path)
    var lines = ByteLines { try source.read() }
    var found: [Place] = []
    var (strays, current) = (Int64(0), CommandID?.none)
    while let next = try lines.next(upTo: JSONLine.maximumLength) {
      guard case .bytes(let bytes) = next else {
        strays += 1
        continue
      }
      guard !bytes.isBlank else { continue }
      var first = found.last?.first ?? 0
      if let line = try? JSONLine(bytes: bytes, number: lines.number) {
        (current, first) = (line.logID, line.batch.first)
      } else if current == nil || JSONLine.logID(of: bytes) != current {
        strays += 1
        continue
      }
      guard let current else { continue }
      found.append(
        Place(
          log: number(of: current), file: Int32(paths.count), first: first, offset: lines.offset,
          length: Int32(bytes.count)))
    }
    guard !found.isEmpty else { return false }
    paths.append(path)
    places += found
    strayCount += strays
    return true
  }

  /// Adds a line that is in no file.
  mutating func add(_ line: JSONLine) {
    places.append(
      Place(log: number(of: line.logID), file: -1, first: line.batch.first, offset: added.count, length: 0))
    added.append(line)
  }

  private mutating func number(of log: CommandID) -> Int32 {
    if let number = numbers[log] { return number }
    let number = Int32(files.count)
    numbers[log] = number
    files.append(Int32(paths.count))
    return number
  }

  /// Leaves out all lines of a log.
  mutating func leaveOut(_ log: CommandID) {
    let number = numbers[log]
    places.removeAll { $0.log == number }
  }

  /// The file in which a log first occurs; `nil` if it has no lines.
  func path(of log: CommandID) -> String? {
    numbers[log].flatMap { number in
      places.contains { $0.log == number } ? paths[Int(files[Int(number)])] : nil
    }
  }

  /// Calls a function with the bytes of each line, in order.
  /// - Parameter log: The log whose lines are wanted; `nil` for all.
  func visit(of log: CommandID? = nil, _ body: ([UInt8]) throws -> Void) throws {
    let number = log.map { numbers[$0] ?? -1 }
    let wanted = number.map { number in places.filter { $0.log == number } } ?? places
    var opened: (file: Int32, source: ByteSource)?
    for place in wanted.sorted(by: Self.isBefore) {
      guard place.file >= 0 else {
        try body(Array(added[place.offset].text.utf8))
        continue
      }
      if opened?.file != place.file {
        opened = (place.file, try ByteSource(path: paths[Int(place.file)]))
      }
      if let source = opened?.source {
        try body(source.bytes(at: place.offset, count: Int(place.length)))
      }
    }
  }

  private static func isBefore(_ one: Place, _ other: Place) -> Bool {
    (one.log, one.first, one.file, one.offset) < (other.log, other.first, other.file, other.offset)
  }
}

extension JSONLine {
  /// The log that a line names which may be none.
  static func logID(of bytes: [UInt8]) -> CommandID? {
    try? parse(bytes, 1)["log"]?.stringValue.flatMap { CommandID($0) }
  }
}

extension [UInt8] {
  /// Whether a line has nothing to read.
  var isBlank: Bool { allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0d } }
}
