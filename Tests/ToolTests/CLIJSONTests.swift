import Backtrail
import BacktrailInspection
import BacktrailTesting
import Foundation
import TestSupport
import Testing

@Suite struct CLIJSONTests {
  @Test(arguments: [
    "0", "-0", "12.50e+3", "true", "null", #""""#, #""a\"\\b""#, "[]", "[1,[2,{}]]", #"{"a":1,"b":[null]}"#,
    #""größe 🧭""#, "1e999", "123456789012345678901234567890",
  ])
  func `a value is written as it was read`(text: String) throws {
    #expect("\(try JSONValue(parsing: text))" == text)
  }

  @Test(arguments: [
    "", " ", "01", "+1", "1.", ".5", "1e", "--1", "tru", "nul", "[1,]", "[,1]", "{,}", #"{"a"}"#, #"{"a":}"#,
    #"{a:1}"#, #"{"a":1,}"#, "\"\n\"", #""\q""#, #""\u12""#, #""\u+123""#, #""\ud800""#, #""\ud800\u0041""#,
    #""\udc00""#, "\"", "[", "{", "]", "1 2", "'a'", "NaN", "Infinity", "/*c*/1", "\u{feff}1", "\u{0}",
    #"{"a":1,"a":2}"#,
  ])
  func `text that is not JSON is refused`(text: String) {
    #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text) }
  }

  @Test func `values are nested at most a hundred levels deep`() throws {
    let deep = { String(repeating: "[", count: $0) + String(repeating: "]", count: $0) }
    #expect("\(try JSONValue(parsing: deep(100)))" == deep(100))
    #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: deep(102)) }
  }

  @Test func `hidden characters are escaped and read again`() throws {
    let text = "\u{0}\u{1b}\u{7f}\u{9b}\u{202e}\u{2028}\u{feff}\u{e0041}\n\t\r"
    let written = "\(JSONValue.string(text))"
    #expect(written.unicodeScalars.allSatisfy { $0.isASCII && $0.value >= 0x20 && $0.value < 0x7f })
    #expect(try JSONValue(parsing: written) == .string(text))
    #expect(try JSONDecoder().decode(String.self, from: Data(written.utf8)) == text)
  }

  @Test(arguments: 0..<2_000)
  func `bytes changed at random are read as Foundation reads them, or refused`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var bytes = Array(#"{"a":[1,-2.5e3,"x\u00e9\n"],"b":{"c":null,"d":true}}"#.utf8)
    for _ in 0...random.below(3) { bytes[random.below(bytes.count)] = UInt8(32 + random.below(95)) }
    let text = String(decoding: bytes, as: UTF8.self)
    let ours = try? JSONValue(parsing: text)
    let theirs = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    if ours != nil { #expect(theirs != nil, "\(text)") }
  }

  @Test(arguments: [1, 2, 3])
  func `every batch is read as it was written`(seed: UInt64) throws {
    for batch in SampleHistory.batches(200, seed: seed) {
      let line = JSONLine(logID: CommandID(high: 1, low: 2), batch: batch)
      #expect(try JSONLine(line.text) == line)
    }
  }

  @Test func `lines are found however the input is divided`() throws {
    let lines = SampleHistory.batches(20).map { JSONLine(logID: CommandID(high: 1, low: 2), batch: $0) }
    let bytes = Array(lines.map(\.text).joined(separator: "\n\r\n \n").utf8)
    for size in [1, 7, 100, 4_096] {
      var rest = bytes[...]
      var reader = JSONLinesReader {
        defer { rest = rest.dropFirst(size) }
        return Array(rest.prefix(size))
      }
      for line in lines { #expect(try reader.next() == line) }
      #expect(try reader.next() == nil)
    }
  }

  @Test(arguments: [
    ("2023-11-14 22:13:20.123Z", 1_700_000_000_123), ("1970-01-01 00:00:00.000Z", 0),
    ("1969-12-31 23:59:59.999Z", -1), ("2000-02-29 12:00:00.000Z", 951_825_600_000),
    ("0001-01-01 00:00:00.000Z", -62_135_596_800_000), ("9999-12-31 23:59:59.999Z", 253_402_300_799_999),
  ])
  func `a time is written and read in UTC`(text: String, milliseconds: Int64) {
    #expect(Timestamp(milliseconds: milliseconds).description == text)
    #expect(Timestamp(text)?.milliseconds == milliseconds)
  }

  @Test(
    arguments: [
      ("2023-11-14", 1_699_920_000_000), ("2023-11-14T22:13Z", 1_699_999_980_000),
      ("2023-11-14T22:13:20.1+02:00", 1_699_992_800_100), ("2023-11-14T22:13:20-0130", 1_700_005_400_000),
    ] as [(String, Int64)])
  func `a time may be short or have an offset`(text: String, milliseconds: Int64) {
    #expect(Timestamp(text)?.milliseconds == milliseconds)
  }

  @Test(arguments: [
    "", "now", "2023", "2023-13-01", "2023-02-29", "2023-11-14T25:00", "2023-11-14T22:13:20.1234567890Z",
  ])
  func `text that is not a time is refused`(text: String) {
    #expect(Timestamp(text) == nil)
  }

  @Test(arguments: [Int64.min, Int64.max])
  func `a time beyond every calendar is written as a number`(milliseconds: Int64) {
    #expect(Timestamp(milliseconds: milliseconds).description == "\(milliseconds) ms")
  }

  @Test func `equal lines far from a change are left out`() {
    let old = (1...20).map { "\($0)" }
    var new = old
    new[9] = "ten"
    let difference = TextDifference(
      from: old.joined(separator: "\n"), to: new.joined(separator: "\n"), context: 1)
    #expect(
      difference.lines == [
        .omitted(8), .common("9"), .removed("10"), .added("ten"), .common("11"), .omitted(9),
      ])
  }
}
