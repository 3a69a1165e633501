package import BacktrailCore
import BacktrailRuntime
package import BacktrailStore

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
    /// The index of the file, or `ownFile`.
    let file: Int32
    /// The first event of the first line.
    let first: Int64
    /// The first event of the last line.
    var last: Int64
    /// The position of the first line.
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

  /// The index that represents the logs' own files. Of the lines that begin at the same event, theirs come first.
  private static let ownFile: Int32 = -1

  private var paths: [String] = []
  /// The lines from the logs' own files.
  private let store = SpoolFile()
  private var runs: [Run] = []
  /// The states at the retention boundaries of logs, by their event numbers.
  private(set) var boundaries: [CommandID: [Int64: EncodedState]] = [:]
  private var numbers: [CommandID: Int32] = [:]
  /// The path of the file in which each log first appears.
  private var origins: [String] = []
  /// The number of lines that do not belong to a log.
  private(set) var strayCount: Int64 = 0

  package init() {}

  package var isEmpty: Bool { runs.isEmpty }

  /// Returns whether the file at the given path consists of lines, judging by its name or its beginning. Returns
  /// `false` for a report page.
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
      let (log, end) = (number(of: current, at: path), lines.offset + bytes.count)
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

  /// Adds the batches of a log as lines, and the state at its retention boundary.
  /// - Throws: `StoreError.damaged` if the log is damaged. In that case, it is left out.
  package mutating func add(_ log: SQLiteLogReader) throws {
    let position = try log.position()
    let state = try log.replay(through: position.floor).state
    var hashes = LineHashes(after: try log.floorHash())
    let start = store.end
    var range: (first: Int64, last: Int64)?
    try log.forEachBatch { batch in
      range = (range?.first ?? batch.first, batch.first)
      let line = hashes.hashed(JSONLine(logID: position.logID, batch: batch))
      _ = try store.append(Array("\(line.text)\n".utf8))
      return true
    }
    let number = number(of: position.logID, at: log.path)
    if position.floor > 0 { boundaries[position.logID, default: [:]][position.floor] = state }
    guard let range else { return }
    runs.append(
      Run(
        log: number, file: Self.ownFile, first: range.first, last: range.last, start: start, end: store.end))
  }

  private mutating func number(of log: CommandID, at path: String) -> Int32 {
    if let number = numbers[log] { return number }
    let number = Int32(origins.count)
    numbers[log] = number
    origins.append(path)
    return number
  }

  /// Returns the path of the file in which the given log first appears, or `nil` if no file contains it.
  package func path(of log: CommandID) -> String? { numbers[log].map { origins[Int($0)] } }

  /// Returns whether the given log's own file was added.
  func hasOwnFile(of log: CommandID) -> Bool {
    numbers[log].map { number in runs.contains { $0.log == number && $0.file == Self.ownFile } } ?? false
  }

  /// Calls `body` with the bytes of each line, in order, and whether the line comes from a log's own file.
  func visit(_ body: (_ bytes: [UInt8], _ isProven: Bool) throws -> Void) throws { try visit(runs, body) }

  /// Calls `body` with the bytes of each line that comes from the log's own file.
  func visit(ownFilesOf log: CommandID, _ body: (_ bytes: [UInt8]) throws -> Void) throws {
    let number = numbers[log]
    try visit(runs.filter { $0.log == number && $0.file == Self.ownFile }) { bytes, _ in try body(bytes) }
  }

  private func visit(_ runs: [Run], _ body: (_ bytes: [UInt8], _ isProven: Bool) throws -> Void) throws {
    let sorted = runs.sorted(by: Self.isBefore)
    var index = 0
    while index < sorted.count {
      var (end, last) = (index + 1, sorted[index].last)
      while end < sorted.count, sorted[end].log == sorted[index].log, sorted[end].first <= last {
        last = max(last, sorted[end].last)
        end += 1
      }
      if end == index + 1 {
        let run = sorted[index]
        try forEachLine(of: run) { bytes, _ in try body(bytes, run.file == Self.ownFile) }
      } else {
        try visitOverlapping(sorted[index..<end], body)
      }
      index = end
    }
  }

  /// Calls `body` with the bytes of each line of a run and the line's position.
  private func forEachLine(of run: Run, _ body: (_ bytes: [UInt8], _ offset: Int) throws -> Void) throws {
    let read = try reader(of: run.file)
    var position = run.start
    var lines = ByteLines {
      let bytes = try read(position, min(1 << 16, run.end - position))
      position += bytes.count
      return bytes
    }
    while let next = try lines.next(upTo: JSONLine.maximumLength) {
      guard case .bytes(let bytes) = next, !bytes.isBlank else { continue }
      try body(bytes, run.start + lines.offset)
    }
  }

  /// Returns a function that reads bytes of the given file.
  private func reader(of file: Int32) throws -> (_ offset: Int, _ count: Int) throws -> [UInt8] {
    if file == Self.ownFile {
      return { [store] in try store.bytes(at: SpoolFile.Place(start: $0, count: $1)) }
    }
    let source = try ByteSource(path: paths[Int(file)])
    return { try source.bytes(at: $0, count: $1) }
  }

  private func visitOverlapping(
    _ runs: ArraySlice<Run>, _ body: (_ bytes: [UInt8], _ isProven: Bool) throws -> Void
  ) throws {
    var places: [Place] = []
    for run in runs {
      var first = run.first
      try forEachLine(of: run) { bytes, offset in
        if let line = try? JSONLine(bytes: bytes, number: 1) { first = line.batch.first }
        places.append(Place(first: first, file: run.file, offset: offset, length: bytes.count))
      }
    }
    places.sort { ($0.first, $0.file, $0.offset) < ($1.first, $1.file, $1.offset) }
    let readOwn = try reader(of: Self.ownFile)
    var opened: (file: Int32, read: (Int, Int) throws -> [UInt8])?
    for place in places {
      guard place.file != Self.ownFile else {
        try body(readOwn(place.offset, place.length), true)
        continue
      }
      if opened?.file != place.file { opened = (place.file, try reader(of: place.file)) }
      if let read = opened?.read { try body(read(place.offset, place.length), false) }
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
