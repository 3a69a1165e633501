/// The first 32 bytes of a write-ahead log: <https://www.sqlite.org/walformat.html>.
struct WALHeader {
  static let size = 32
  let isBigEndian: Bool
  let pageSize: Int
  let salts: [UInt32]
  let checksum: WALChecksum

  /// A header that is whole; `nil` when a single bit of it does not fit.
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
