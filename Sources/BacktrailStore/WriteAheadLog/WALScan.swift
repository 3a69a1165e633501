/// A scan that reads the frames of a write-ahead log in order, and finds the end of the valid ones.
///
/// SQLite treats the first invalid frame as the end of the log. The frames after it show why it is invalid. SQLite
/// starts each round at frame 1 with new salts and overwrites the frames of the previous round. Suppose that the 10
/// frames of round 7 have overwritten the first 10 of the 15 frames of round 6. There are three cases:
///
/// - frame 11 has the salts of round 6: the log ends there, and there is no damage;
/// - frames 8 to 10 are valid but not committed: a writer was killed;
/// - frame 4 has a wrong checksum, and frame 8 is a commit with the salts of round 7: the file is damaged.
struct WALScan {
  static let frameHeaderSize = 24
  private let header: WALHeader
  private var checksum: WALChecksum
  private var frames = 0
  private var committedFrames = 0
  private var commits = 0
  /// The first frame that does not follow the one before it.
  private var bad: BadFrame?
  private var laterCommits = 0
  private var hasPart = false
  /// The beginning of the newest page 1 that was read, and of the newest page 1 in a commit.
  private var writtenFirstPage: [UInt8]?
  private(set) var firstPage: [UInt8]?

  private struct BadFrame {
    let number: Int
    /// Whether the frame has this round's salts, or would have them if they had not been damaged.
    let isOfThisRound: Bool
    let isCommit: Bool
    /// Whether everything except the frame's salts continues the log. If so, the salts must have been changed later.
    let hasChangedSalts: Bool
  }

  init(_ header: WALHeader) {
    self.header = header
    checksum = header.checksum
  }

  /// The size of a frame in bytes.
  var frameSize: Int { Self.frameHeaderSize + header.pageSize }

  /// Reads the next frame, or part of one at the end of the file.
  mutating func take(_ frame: UnsafeRawBufferPointer) {
    guard frame.count >= Self.frameHeaderSize else {
      hasPart = !frame.isEmpty || hasPart
      return
    }
    frames += 1
    let isCurrent = [frame.number(at: 8), frame.number(at: 12)] == header.salts
    let isCommit = frame.number(at: 4) != 0
    guard bad == nil else {
      // A partial frame was never a commit. A full disk may also leave one behind.
      if isCurrent, isCommit, frame.count == frameSize { laterCommits += 1 }
      return
    }
    let computed = sum(of: frame, commit: frame.number(at: 4))
    let stored = WALChecksum(first: frame.number(at: 16), second: frame.number(at: 20))
    let follows = frame.count == frameSize && computed == stored && frame.number(at: 0) != 0
    guard follows, isCurrent else {
      bad = BadFrame(
        number: frames, isOfThisRound: isCurrent || follows,
        isCommit: isCommit || (isCurrent && wasCommit(frame, stored)), hasChangedSalts: follows)
      return
    }
    checksum = computed
    if frame.number(at: 0) == 1 {
      writtenFirstPage = Array(frame[Self.frameHeaderSize...].prefix(DatabaseHeader.size))
    }
    guard isCommit else { return }
    firstPage = writtenFirstPage
    committedFrames = frames
    commits += 1
  }

  private func sum(of frame: UnsafeRawBufferPointer, commit: UInt32) -> WALChecksum {
    var sum = checksum
    withUnsafeBytes(of: (frame.number(at: 0).bigEndian, commit.bigEndian)) {
      sum.add($0, isBigEndian: header.isBigEndian)
    }
    sum.add(UnsafeRawBufferPointer(rebasing: frame[Self.frameHeaderSize...]), isBigEndian: header.isBigEndian)
    return sum
  }

  /// Returns whether a frame that is not marked as a commit was a commit before a bit of its mark was changed.
  private func wasCommit(_ frame: UnsafeRawBufferPointer, _ stored: WALChecksum) -> Bool {
    (0..<32).contains { sum(of: frame, commit: 1 << $0) == stored }
  }

  /// The result of the scan.
  var report: WriteAheadLogReport {
    WriteAheadLogReport(commitCount: commits, frameCount: committedFrames, badFrame: bad?.number, end: end)
  }

  private var end: WriteAheadLogReport.End {
    guard let bad else { return frames > committedFrames || hasPart ? .unfinished : .whole }
    let lost = laterCommits + (bad.isOfThisRound && bad.isCommit ? 1 : 0)
    if lost > 0, laterCommits > 0 || bad.hasChangedSalts { return .damaged(commits: lost) }
    if lost > 0 { return .torn }
    return bad.isOfThisRound || bad.number > committedFrames + 1 ? .unfinished : .leftovers
  }
}

/// The first 32 bytes of a write-ahead log: <https://www.sqlite.org/walformat.html>.
struct WALHeader {
  static let size = 32
  let isBigEndian: Bool
  let pageSize: Int
  let salts: [UInt32]
  let checksum: WALChecksum

  /// Parses an intact header. Returns `nil` if even a single bit does not match.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= Self.size, bytes.number(at: 0) | 1 == 0x377f_0683, bytes.number(at: 4) == 3_007_000
    else { return nil }
    isBigEndian = bytes.number(at: 0) & 1 == 1
    pageSize = Int(bytes.number(at: 8))
    salts = [bytes.number(at: 16), bytes.number(at: 20)]
    var checksum = WALChecksum()
    checksum.add(UnsafeRawBufferPointer(rebasing: bytes[..<24]), isBigEndian: isBigEndian)
    self.checksum = checksum
    guard checksum == WALChecksum(first: bytes.number(at: 24), second: bytes.number(at: 28)),
      (512...65_536).contains(pageSize), pageSize & (pageSize - 1) == 0
    else { return nil }
  }
}

/// The running checksum of a write-ahead log: two sums over pairs of 32-bit words.
struct WALChecksum: Equatable {
  var first: UInt32 = 0
  var second: UInt32 = 0

  /// Adds bytes in multiples of eight; a remainder is ignored.
  /// - Parameter isBigEndian: Whether the log's writer interpreted bytes as big-endian words.
  mutating func add(_ bytes: UnsafeRawBufferPointer, isBigEndian: Bool) {
    var place = 0
    while place &+ 8 <= bytes.count {
      let (one, other) = (Self.word(bytes, place, isBigEndian), Self.word(bytes, place &+ 4, isBigEndian))
      first = first &+ one &+ second
      second = second &+ other &+ first
      place &+= 8
    }
  }

  private static func word(_ bytes: UnsafeRawBufferPointer, _ place: Int, _ isBigEndian: Bool) -> UInt32 {
    let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
    return isBigEndian ? UInt32(bigEndian: word) : UInt32(littleEndian: word)
  }
}

extension UnsafeRawBufferPointer {
  /// Returns the big-endian number at an offset.
  func number(at place: Int) -> UInt32 {
    UInt32(bigEndian: loadUnaligned(fromByteOffset: place, as: UInt32.self))
  }
}
