import BacktrailCore
import BacktrailRuntime
import BacktrailStore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The lines of files, sorted by log and first event, as a stream of many logs requires.
///
/// A first pass finds the runs of lines that are already in order, which are mostly whole files, and keeps about 40
/// bytes for each run. The second pass reads one run after another. Only the lines of overlapping runs are sorted one
/// by one. Logs are in the order in which they first appear.
package struct SortedLines {
  /// Lines of one log that follow each other in a file, in the order of their events.
  private struct Run {
    let log: Int32
    /// The index of the file, or -1 for an added line.
    let file: Int32
    /// The first event of the first line.
    let first: Int64
    /// The first event of the last line.
    var last: Int64
    /// The position of the first line, or the index of the added line.
    let start: Int
    /// The position after the last line.
    var end: Int
  }

  /// A line of a run.
  private struct Place {
    let first: Int64
    let file: Int32
    let offset: Int
    let length: Int
  }

  private var paths: [String] = []
  /// The lines that are not in any file of `paths`.
  private var added: [SpoolFile.Place] = []
  private let store = SpoolFile()
  private var runs: [Run] = []
  /// The states from which logs continue after missing events.
  var boundaries: [CommandID: LogBoundary] = [:]
  private var numbers: [CommandID: Int32] = [:]
  /// The file in which each log first appears.
  private var files: [Int32] = []
  /// The number of lines that do not belong to a log.
  private(set) var strayCount: Int64 = 0

  package init() {}

  package var isEmpty: Bool { runs.isEmpty }

  /// Returns whether a file consists of lines, judging by its name or its beginning. Returns `false` for a report page.
  package static func mayHave(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let start = try? ByteSource(path: path).read(), !PageLines.begin(start)
    else { return false }
    return path.hasSuffix(".jsonl") || SQLiteLogReader.hasLines(path)
  }

  /// Finds the lines in a file. If none of the lines belongs to a log, omits the file and returns `false`.
  package mutating func add(_ path: String) throws -> Bool {
    let source = try ByteSource(path: path)
    var lines = ByteLines { try source.read() }
    var found: [Run] = []
    var (strays, current, isContinued) = (Int64(0), CommandID?.none, false)
    func skip() { (strays, isContinued) = (strays + 1, false) }
    while let next = try lines.next(upTo: JSONLine.maximumLength) {
      guard case .bytes(let bytes) = next else {
        skip()
        continue
      }
      guard !bytes.isBlank else { continue }
      var first = found.last?.last ?? 0
      if let line = try? JSONLine(bytes: bytes, number: lines.number) {
        (current, first) = (line.logID, line.batch.first)
      } else if current == nil || JSONLine.logID(of: bytes) != current {
        skip()
        continue
      }
      guard let current else { continue }
      let (log, end) = (number(of: current), lines.offset + bytes.count)
      if isContinued, let run = found.last, run.log == log, run.last <= first {
        (found[found.count - 1].last, found[found.count - 1].end) = (first, end)
      } else {
        found.append(
          Run(log: log, file: Int32(paths.count), first: first, last: first, start: lines.offset, end: end))
        isContinued = true
      }
    }
    guard !found.isEmpty else { return false }
    paths.append(path)
    runs += found
    strayCount += strays
    return true
  }

  /// Adds a line that is not in a file.
  mutating func add(_ line: JSONLine) throws {
    let (first, index) = (line.batch.first, added.count)
    runs.append(
      Run(log: number(of: line.logID), file: -1, first: first, last: first, start: index, end: index + 1))
    added.append(try store.append(Array(line.text.utf8)))
  }

  /// Removes the added lines of a log.
  mutating func removeAdded(of log: CommandID) {
    let number = numbers[log]
    runs.removeAll { $0.file < 0 && $0.log == number }
    boundaries[log] = nil
  }

  private mutating func number(of log: CommandID) -> Int32 {
    if let number = numbers[log] { return number }
    let number = Int32(files.count)
    numbers[log] = number
    files.append(Int32(paths.count))
    return number
  }

  /// Omits all lines of a log.
  mutating func leaveOut(_ log: CommandID) {
    let number = numbers[log]
    runs.removeAll { $0.log == number }
  }

  /// Returns the file in which a log first appears; `nil` if the log has no lines.
  func path(of log: CommandID) -> String? {
    numbers[log].flatMap { number in
      runs.contains { $0.log == number } ? paths[Int(files[Int(number)])] : nil
    }
  }

  /// Calls `body` with the bytes of each line, in order.
  /// - Parameter log: The log whose lines to visit; `nil` for all logs.
  func visit(of log: CommandID? = nil, _ body: ([UInt8]) throws -> Void) throws {
    let number = log.map { numbers[$0] ?? -1 }
    let wanted = runs.filter { number == nil || $0.log == number }.sorted(by: Self.isBefore)
    var index = 0
    while index < wanted.count {
      var (end, last) = (index + 1, wanted[index].last)
      while end < wanted.count, wanted[end].log == wanted[index].log, wanted[end].first <= last {
        last = max(last, wanted[end].last)
        end += 1
      }
      if end == index + 1 {
        try forEachLine(of: wanted[index]) { bytes, _ in try body(bytes) }
      } else {
        try visitOverlapping(wanted[index..<end], body)
      }
      index = end
    }
  }

  /// Calls `body` with the bytes of each line of a run and the line's position.
  private func forEachLine(of run: Run, _ body: (_ bytes: [UInt8], _ offset: Int) throws -> Void) throws {
    guard run.file >= 0 else { return try body(store.bytes(at: added[run.start]), run.start) }
    let source = try ByteSource(path: paths[Int(run.file)])
    var position = run.start
    var lines = ByteLines {
      let bytes = try source.bytes(at: position, count: min(1 << 16, run.end - position))
      position += bytes.count
      return bytes
    }
    while let next = try lines.next(upTo: JSONLine.maximumLength) {
      guard case .bytes(let bytes) = next, !bytes.isBlank else { continue }
      try body(bytes, run.start + lines.offset)
    }
  }

  private func visitOverlapping(_ runs: ArraySlice<Run>, _ body: ([UInt8]) throws -> Void) throws {
    var places: [Place] = []
    for run in runs {
      var first = run.first
      try forEachLine(of: run) { bytes, offset in
        if let line = try? JSONLine(bytes: bytes, number: 1) { first = line.batch.first }
        places.append(Place(first: first, file: run.file, offset: offset, length: bytes.count))
      }
    }
    places.sort { ($0.first, $0.file, $0.offset) < ($1.first, $1.file, $1.offset) }
    var opened: (file: Int32, source: ByteSource)?
    for place in places {
      guard place.file >= 0 else {
        try body(store.bytes(at: added[place.offset]))
        continue
      }
      if opened?.file != place.file {
        opened = (place.file, try ByteSource(path: paths[Int(place.file)]))
      }
      if let source = opened?.source { try body(source.bytes(at: place.offset, count: place.length)) }
    }
  }

  private static func isBefore(_ one: Run, _ other: Run) -> Bool {
    (one.log, one.first, one.file, one.start) < (other.log, other.first, other.file, other.start)
  }
}

extension JSONLine {
  /// Returns the log that a line belongs to; `nil` if the line does not specify one.
  static func logID(of bytes: [UInt8]) -> CommandID? {
    try? parse(bytes, 1)["log"]?.stringValue.flatMap { CommandID($0) }
  }
}

extension [UInt8] {
  /// Whether the line contains nothing but spaces, tabs, and carriage returns.
  var isBlank: Bool { allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0d } }
}
