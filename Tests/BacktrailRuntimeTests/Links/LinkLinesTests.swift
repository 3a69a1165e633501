import Backtrail
import BacktrailInspection
import Testing

@Suite struct LinkLinesTests {
  private static func lines(_ bytes: [UInt8], portion: Int = 7) throws -> [LinkLines.Line] {
    var rest = bytes[...]
    var lines = LinkLines {
      defer { rest = rest.dropFirst(portion) }
      return Array(rest.prefix(portion))
    }
    var read: [LinkLines.Line] = []
    while let line = try lines.next(policy: DeepLinkPolicy()) { read.append(line) }
    return read
  }

  @Test(arguments: [1, 2, 3, 100])
  func `lines are found however the input is divided, and blank ones are skipped`(portion: Int) throws {
    let bytes = Array("/a\n\n\r\n/b\r\n /c \n/größe\u{0}\n/last".utf8)
    let lines = try Self.lines(bytes, portion: portion)
    #expect(lines.map(\.text) == ["/a", "/b", " /c ", "/größe\u{0}", "/last"])
    #expect(lines.allSatisfy { $0.refusal == nil })
  }

  @Test(arguments: ["", "\n", "\n\n"])
  func `input without a URL has no lines`(text: String) throws {
    #expect(try Self.lines(Array(text.utf8)) == [])
  }

  @Test func `a line that is not UTF-8 is refused, and the next one is read`() throws {
    let lines = try Self.lines([0x2f, 0xff, 0x0a, 0x2f, 0x61])
    #expect(lines.map(\.refusal) == [.invalidUTF8, nil])
    #expect(lines.map(\.text) == ["/\u{FFFD}", "/a"])
  }

  @Test func `only a part of an endless line is kept`() throws {
    let long = Array(repeating: UInt8(ascii: "a"), count: 3_000_000)
    let lines = try Self.lines(long + [0x0a, 0x2f], portion: 65_536)
    #expect(lines.map(\.text.utf8.count) == [1 << 20, 1])
    #expect(lines.map(\.refusal) == [.tooLong(3_000_000, limit: 8_192), nil])
  }
}
