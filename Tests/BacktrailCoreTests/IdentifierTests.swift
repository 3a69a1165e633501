import BacktrailCore
import Testing

@Suite struct IdentifierTests {
  @Test(
    arguments: [
      ("412.0", 412, 0), ("0.0", 0, 0), ("7.2147483647", 7, .max),
      ("999999999999999999.1", 999_999_999_999_999_999, 1),
    ] as [(String, Int64, Int32)])
  func `a node's id is its event and its place`(text: String, seq: Int64, index: Int32) {
    #expect(EntryID(text) == EntryID(seq: seq, index: index))
    #expect(EntryID(seq: seq, index: index).description == text)
  }

  @Test(arguments: [
    "", ".", "1", "1.", ".1", "1.1.", "1.1.1", " 1.1", "1.1 ", "1 .1", "01.1", "1.01", "-1.0", "1.-1", "+1.0",
    "1,0",
    "1.2147483648", "1000000000000000000.0", "99999999999999999999.0", "1.99999999999999999999", "١.٢",
    "1.0\0", "0x1.0",
  ])
  func `text that is not an id gives nil`(text: String) {
    #expect(EntryID(text) == nil)
  }

  @Test func `ids order by event, then by place`() {
    let ids = [EntryID(seq: 1), EntryID(seq: 1, index: 2), EntryID(seq: 2), EntryID(seq: 10)]
    #expect(ids.reversed().sorted() == ids)
  }

  @Test func `ids of different events or places differ`() {
    #expect(Set([StackID(seq: 1), StackID(seq: 1, index: 1), StackID(seq: 2), StackID(seq: 1)]).count == 3)
  }

  private static let uuid = "0190163d-8694-739b-aea5-966c26f8ad91"

  @Test(arguments: [
    uuid, "00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff",
  ])
  func `a command's id is a UUID`(text: String) throws {
    #expect(try #require(CommandID(text)).description == text)
    #expect(CommandID(text.uppercased()) == CommandID(text))
  }

  @Test func `a command's id consists of two words`() throws {
    let id = try #require(CommandID(Self.uuid))
    #expect((id.high, id.low) == (0x0190_163d_8694_739b, 0xaea5_966c_26f8_ad91))
    #expect(CommandID(high: id.high, low: id.low) == id)
  }

  @Test(arguments: [
    "", "0190163d8694739baea5966c26f8ad91", "0190163d-8694-739b-aea5-966c26f8ad9",
    "0190163d-8694-739b-aea5-966c26f8ad911",
    "0190163g-8694-739b-aea5-966c26f8ad91", "0190163-d8694-739b-aea5-966c26f8ad91",
    "{0190163d-8694-739b-aea5-966c26f8ad91}",
    "0190163d-8694-739b-aea5-966c26f8ad91-", "0190163d-8694-739b-aea5-966c26f8ad\u{661}1",
  ])
  func `text that is not a UUID is not a command's id`(text: String) {
    #expect(CommandID(text) == nil)
  }

  @Test func `a new command's id is time-ordered and marked as version 7`() {
    let id = CommandID(milliseconds: 0x0190_163d_8694, random: (0x39b, 0x2ea5_966c_26f8_ad91))
    #expect(id.description == Self.uuid)
    let random = (UInt64.max, UInt64.max)
    #expect(CommandID(milliseconds: 0, random: random).description == "00000000-0000-7fff-bfff-ffffffffffff")
    #expect(CommandID(milliseconds: 0, random: (0, 0)).description == "00000000-0000-7000-8000-000000000000")
    let earlier = CommandID(milliseconds: 1_000, random: random).description
    #expect(earlier < CommandID(milliseconds: 1_001, random: (0, 0)).description)
  }
}
