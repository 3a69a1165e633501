#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The rewriting of a damaged write-ahead log so that SQLite reads all of its frames.
///
/// SQLite stops at the first frame whose checksum is wrong, even if intact commits follow it. Here, each frame gets the
/// checksum that its content has now. Which events are intact is decided by the hash chain.
struct WALRepair {
  private let file: InputFile
  private let target: Int32
  private let pageSize: Int
  private var frameSize: Int { WALScan.frameHeaderSize + pageSize }

  /// Rewrites a write-ahead log, and synchronizes it to disk.
  /// - Parameter limit: The maximum number of pages in the database. A damaged number must not exceed it.
  /// - Returns: Whether only checksums and the header changed. If so, a rewriting that was interrupted can be repeated.
  @discardableResult
  static func rewrite(_ path: String, pageSize: Int, limit: UInt32) throws -> Bool {
    guard let file = try InputFile(path) else { return false }
    let target = openFile(path, O_WRONLY | O_NOFOLLOW)
    guard target >= 0 else { throw StoreError.notWritable(path, errno) }
    defer { close(target) }
    let keepsFrames = try WALRepair(file: file, target: target, pageSize: pageSize).rewrite(limit)
    try file.synchronize()
    return keepsFrames
  }

  private func rewrite(_ limit: UInt32) throws -> Bool {
    let count = (Int(file.facts.size) - WALHeader.size) / frameSize
    // A round overwrites the frames of the one before it in order, so its own frames come first.
    guard count > 0, let salts = try salts(amongFrames: count),
      let last = try (0..<count).last(where: { try self.salts(at: $0) == salts })
    else { return false }
    var sum = WALChecksum()
    let header =
      try Self.words([0x377f_0682, 3_007_000, UInt32(pageSize)]) + file.bytes(at: 12, count: 4) + salts
    try write(header + Self.adding(header, to: &sum), at: 0)
    var place = WALHeader.size
    var (pageCount, keepsFrames): (UInt32, Bool) = (1, true)
    for number in 0...last {
      let frame = try file.bytes(at: offset(of: number), count: frameSize)
      let (page, commit) = frame.withUnsafeBytes { ($0.number(at: 0), $0.number(at: 4)) }
      keepsFrames = keepsFrames && (1...limit).contains(page) && commit <= limit
      guard (1...limit).contains(page) else { continue }
      pageCount = max(pageCount, page, commit <= limit ? commit : 0)
      let start = Self.words([page, commit <= limit ? commit : pageCount])
      let content = Array(frame[WALScan.frameHeaderSize...])
      _ = Self.adding(start, to: &sum)
      try write(start + salts + Self.adding(content, to: &sum) + content, at: place)
      place += frameSize
    }
    guard uninterrupted({ ftruncate(target, off_t(place)) }) == 0 else { throw failure }
    return keepsFrames
  }

  /// Returns the salts of the current round: those of the header or, if they are damaged, of the first frames.
  private func salts(amongFrames count: Int) throws -> [UInt8]? {
    let ofHeader = try file.bytes(at: 16, count: 8)
    let ofFrames = try (0..<min(count, 3)).map(salts(at:))
    if ofFrames.contains(ofHeader) { return ofHeader }
    return ofFrames.first { salts in ofFrames.count { $0 == salts } > 1 }
  }

  private func salts(at frame: Int) throws -> [UInt8] { try file.bytes(at: offset(of: frame) + 8, count: 8) }

  private func offset(of frame: Int) -> Int64 { Int64(WALHeader.size + frame * frameSize) }

  private func write(_ bytes: [UInt8], at place: Int) throws {
    guard uninterrupted({ pwrite(target, bytes, bytes.count, off_t(place)) }) == bytes.count else {
      throw failure
    }
  }

  private var failure: StoreError { .notWritable(file.path, errno) }

  /// Adds bytes to a checksum, and returns it as it is stored.
  private static func adding(_ bytes: [UInt8], to sum: inout WALChecksum) -> [UInt8] {
    bytes.withUnsafeBytes { sum.add($0, isBigEndian: false) }
    return words([sum.first, sum.second])
  }

  private static func words(_ numbers: [UInt32]) -> [UInt8] {
    numbers.flatMap { number in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }
  }
}
