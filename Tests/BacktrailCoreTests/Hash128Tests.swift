import BacktrailCore
import Testing

@Suite struct Hash128Tests {
  private static let digits = "000102030405060708090a0b0c0d0e0f"

  @Test func `a hash is 32 digits and 16 bytes`() throws {
    let hash = try #require(Hash128(Self.digits))
    #expect(hash.bytes == Array(0..<16))
    #expect(hash.description == Self.digits)
    #expect(Hash128(hash.bytes) == hash)
    #expect(Hash128(Self.digits.uppercased()) == hash)
    #expect(Hash128.zero.description == String(repeating: "0", count: 32))
  }

  @Test(arguments: [
    "", "0", String(digits.dropLast()), String(digits.dropLast(2)), digits + "00", "g" + digits.dropFirst(),
  ])
  func `text that is not a hash gives nil`(text: String) {
    #expect(Hash128(text) == nil)
  }

  @Test(arguments: [0, 15, 17, 32])
  func `any other number of bytes is not a hash`(count: Int) {
    #expect(Hash128(Array(repeating: 1, count: count)) == nil)
  }

  @Test(arguments: 0..<16)
  func `hashes that differ in one byte differ`(place: Int) throws {
    var bytes = Array(repeating: UInt8(0), count: 16)
    bytes[place] = 1
    #expect(try Set([.zero, #require(Hash128(bytes)), #require(Hash128(bytes))]).count == 2)
  }

  @Test func `a salt is 32 digits and 16 bytes`() throws {
    let text = Self.digits
    let salt = try #require(Salt(text))
    #expect(salt.bytes == Array(0..<16))
    #expect(salt.description == text)
    #expect(Salt(salt.bytes) == salt)
    #expect(Salt(0, 0).bytes == Array(repeating: 0, count: 16))
    #expect(Salt(1, 0) != Salt(0, 1))
  }

  @Test(arguments: ["", "00", digits + digits, String(digits.prefix(31)), String(digits.prefix(31)) + "z"])
  func `text that is not a salt gives nil`(text: String) {
    #expect(Salt(text) == nil)
  }
}
