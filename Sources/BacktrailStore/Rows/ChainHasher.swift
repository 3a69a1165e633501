package import BacktrailCore
import CSQLite

#if canImport(CryptoKit)
  private import CryptoKit
#else
  private import Crypto
#endif

/// A hasher that computes the hashes of rows.
///
/// A row is hashed as its columns in schema order. Each column has a tag for its type and length, so no two rows share
/// an encoding, and NULL differs from the empty string.
package struct ChainHasher {
  /// A buffer for a row. The first `count` bytes are in use.
  private var bytes = [UInt8](repeating: 0, count: 1024)
  private var count = 0
  /// The ranges of the texts and hashes in `bytes`; `nil` for NULL.
  private var contents: [Range<Int>?] = []

  package init() { contents.reserveCapacity(16) }

  package mutating func start(from previous: Hash128) {
    count = 0
    contents.removeAll(keepingCapacity: true)
    previous.withBytes { append($0) }
  }

  package mutating func null() { word(0, nil) }

  package mutating func integer(_ value: Int64) { word(1, UInt64(bitPattern: value)) }

  /// Adds a floating-point value. Our tables never contain such a value, but a damaged row can.
  mutating func real(_ value: Double) {
    word(4, value.bitPattern)
  }

  package mutating func text(_ text: UnsafeRawBufferPointer) { counted(2, text) }

  package mutating func blob(_ blob: UnsafeRawBufferPointer) { counted(3, blob) }

  package mutating func text(_ text: String) {
    text.utf8Bytes { self.text(UnsafeRawBufferPointer($0)) }
    contents.append(count - text.utf8.count..<count)
  }

  package mutating func text(_ text: String?) {
    if let text { return self.text(text) }
    null()
    contents.append(nil)
  }

  package mutating func integer(_ value: Int64?) {
    if let value { integer(value) } else { null() }
  }

  package mutating func hash(_ hash: Hash128?) {
    if let hash { hash.withBytes { blob($0) } } else { null() }
    contents.append(hash.map { _ in count - 16..<count })
  }

  /// Calls `body` with the contents of the texts and hashes added since `start(from:)`, in order.
  func withContents<Result>(_ body: (RowContents) throws -> Result) rethrows -> Result {
    try bytes.withUnsafeBytes { try body(RowContents(bytes: $0, places: contents)) }
  }

  package func finish() -> Hash128 {
    bytes.withUnsafeBytes { Self.sha256(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
  }

  private mutating func counted(_ tag: UInt8, _ content: UnsafeRawBufferPointer) {
    word(tag, UInt64(content.count))
    append(content)
  }

  /// Adds a tag, followed by a number if there is one.
  private mutating func word(_ tag: UInt8, _ value: UInt64?) {
    let place = count
    extend(by: value == nil ? 1 : 9)
    bytes[place] = tag
    guard let value else { return }
    bytes.withUnsafeMutableBytes {
      $0.storeBytes(of: value.littleEndian, toByteOffset: place &+ 1, as: UInt64.self)
    }
  }

  private mutating func append(_ content: UnsafeRawBufferPointer) {
    let place = count
    extend(by: content.count)
    bytes.withUnsafeMutableBytes {
      UnsafeMutableRawBufferPointer(rebasing: $0[place...]).copyMemory(from: content)
    }
  }

  private mutating func extend(by size: Int) {
    count += size
    if count > bytes.count { bytes.append(contentsOf: repeatElement(0, count: count)) }
  }

  /// Returns the hash of all parts of a row.
  package static func sha256(_ parts: UnsafeRawBufferPointer...) -> Hash128 {
    var hasher = SHA256()
    for part in parts { hasher.update(bufferPointer: part) }
    return hasher.finalize().withUnsafeBytes { Hash128(prefix: $0) }
  }
}

extension Hash128 {
  /// Returns the hash of a salt followed by text.
  package static func salted(_ salt: Salt, _ text: String) -> Hash128 {
    text.utf8Bytes { bytes in
      salt.withBytes { ChainHasher.sha256($0, UnsafeRawBufferPointer(bytes)) }
    }
  }

  /// Returns the digest of a command's request. The digest covers the ID, so equal requests of two commands have
  /// different digests.
  package static func digest(of command: CommandID, body: String) -> Hash128 {
    var hasher = ChainHasher()
    hasher.text(command.description)
    hasher.text(body)
    return hasher.finish()
  }

  /// Returns the hash that the first event of a log chains to.
  package static func genesis(logID: CommandID) -> Hash128 {
    logID.description.utf8Bytes { ChainHasher.sha256(UnsafeRawBufferPointer($0)) }
  }
}

extension Salt {
  /// Returns the salt of a redacted copy of the payload to which this salt belongs.
  ///
  /// The copy must not reveal this salt: anyone who also knew the digest of the original could test guesses of the
  /// removed values. The same copy always has the same salt, so a log can be exported again with equal hashes.
  package func derived(for redacted: String) -> Salt { Salt(Hash128.salted(self, redacted)) }
}

extension LogPosition {
  /// Creates the position of a log without events.
  package init(empty logID: CommandID) {
    self.init(logID: logID, epoch: 1, floor: 0, head: 0, headHash: .genesis(logID: logID))
  }
}

extension Payload {
  /// The digest that represents the payload in the chain.
  package var digest: Hash128 {
    switch self {
    case .stored(let text, let salt): .salted(salt, text)
    case .erased(let digest), .damaged(let digest): digest
    }
  }
}

extension ChainHasher {
  /// Returns the hash of an event, chained to a previous hash. The hash covers all columns of the row, with the
  /// payload's digest in place of the payload and its salt.
  package mutating func hash(
    of event: RecordedEvent, in batch: RecordedBatch, after previous: Hash128, payloadDigest: Hash128?
  ) -> Hash128 {
    let facts = event.seq == batch.first ? batch : nil
    start(from: previous)
    integer(event.seq)
    integer(batch.first)
    text(event.columns.type)
    integer(Int64(event.columns.typeVersion))
    text(event.columns.target)
    text(event.columns.other)
    text(event.columns.name)
    integer(event.columns.version.map(Int64.init))
    text(event.columns.body)
    integer((facts?.events.count).map(Int64.init))
    integer(facts?.session)
    text(facts?.cause.rawValue)
    integer(facts?.time)
    text(facts?.command?.id.description)
    hash(payloadDigest)
    return finish()
  }
}

extension ChainHasher {
  /// Adds columns with their stored types so that a value of the wrong type is never mistaken for the right one.
  mutating func columns(_ columns: Range<Int32>, of row: Statement) {
    for column in columns { self.column(column, of: row) }
  }

  private mutating func column(_ column: Int32, of row: Statement) {
    switch row.type(column) {
    case SQLITE_NULL: null()
    case SQLITE_INTEGER: integer(row.int64(column))
    case SQLITE_TEXT: row.bytes(column).map { text(UnsafeRawBufferPointer($0)) }
    case SQLITE_BLOB: row.bytes(column).map { blob(UnsafeRawBufferPointer($0)) }
    default: real(row.double(column))
    }
  }
}

/// The texts and hashes of a row; `nil` for NULL.
struct RowContents {
  fileprivate let bytes: UnsafeRawBufferPointer
  fileprivate let places: [Range<Int>?]

  subscript(place: Int) -> UnsafeRawBufferPointer? {
    places[place].map { UnsafeRawBufferPointer(rebasing: bytes[$0]) }
  }
}
