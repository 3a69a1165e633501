/// The content of a write-ahead log, read without SQLite, which treats a damaged log as a shorter one.
package struct WriteAheadLogReport: Hashable, Sendable {
  /// The data in a write-ahead log after its last valid commit.
  package enum End: Hashable, Sendable {
    /// Nothing follows: the log ends there.
    case whole
    /// Frames of an earlier round, or bytes that are not frames, follow.
    case leftovers
    /// A commit was begun but not completed, for example, because the writer was killed.
    case unfinished
    /// The last commit does not match its checksum. It was interrupted before it was acknowledged, or it was damaged
    /// afterward.
    case torn
    /// This many commits cannot be read, because a frame is damaged.
    case damaged(commits: Int)
    /// The header is damaged. No commit can be read.
    case headerDamaged

    /// Whether commits may be missing.
    var isDamage: Bool {
      switch self {
      case .whole, .leftovers, .unfinished: false
      case .torn, .damaged, .headerDamaged: true
      }
    }
  }

  /// The number of valid commits.
  package let commitCount: Int
  /// The number of frames in these commits, one for each page.
  package let frameCount: Int
  /// The number of the first frame that does not continue the one before it. Frame numbers start at 1.
  package let badFrame: Int?
  /// The data after the last valid commit.
  package let end: End
}

extension InputFile {
  /// Returns the content of the file as a write-ahead log, or `nil` if it is empty.
  ///
  /// Only one frame of up to 64 KB is kept in memory. No number in the file is trusted until its checksum matches.
  func report() throws -> WriteAheadLogReport? {
    switch try scan() {
    case .empty: nil
    case .damagedHeader: .damagedHeader
    case .scanned(let scan): scan.report
    }
  }

  /// Returns the first bytes of page 1 after its newest commit, or `nil` if no valid commit contains that page.
  func firstPage() throws -> [UInt8]? {
    if case .scanned(let scan) = try scan() { scan.firstPage } else { nil }
  }

  private func scan() throws -> WALReading {
    var place: Int64 = 0
    return try WALReading { buffer in
      let count = try self.read(into: buffer, at: place)
      place += Int64(count)
      return count
    }
  }
}

extension WriteAheadLogReport {
  fileprivate static let damagedHeader = Self(
    commitCount: 0, frameCount: 0, badFrame: nil, end: .headerDamaged)

  /// Reads a write-ahead log from memory. Returns `nil` if it is empty.
  package init?(bytes: some Collection<UInt8>) {
    var rest = bytes[...]
    let reading = WALReading { buffer in
      let count = min(buffer.count, rest.count)
      buffer.copyBytes(from: rest.prefix(count))
      rest = rest.dropFirst(count)
      return count
    }
    switch reading {
    case .empty: return nil
    case .damagedHeader: self = .damagedHeader
    case .scanned(let scan): self = scan.report
    }
  }
}

/// A pass over an entire write-ahead log.
private enum WALReading {
  case empty
  case damagedHeader
  case scanned(WALScan)

  /// - Parameter read: A closure that fills the buffer with the next bytes and returns their number. The number is
  ///   smaller than the buffer only at the end.
  init<Failure>(_ read: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int) throws(Failure) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536 + 24, alignment: 8)
    defer { buffer.deallocate() }
    let start = UnsafeMutableRawBufferPointer(rebasing: buffer[..<WALHeader.size])
    let count = try read(start)
    guard count > 0 else {
      self = .empty
      return
    }
    guard count == WALHeader.size, let header = WALHeader(UnsafeRawBufferPointer(start)) else {
      self = .damagedHeader
      return
    }
    var scan = WALScan(header)
    let frame = UnsafeMutableRawBufferPointer(rebasing: buffer[..<scan.frameSize])
    while case let count = try read(frame), count > 0 {
      scan.take(UnsafeRawBufferPointer(rebasing: frame[..<count]))
      if count < frame.count { break }
    }
    self = .scanned(scan)
  }
}
