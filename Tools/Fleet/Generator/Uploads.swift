import Foundation

/// The exports of some phones, by the day of arrival.
struct Uploads {
  /// Whether the logs themselves are kept and nothing is uploaded.
  let keepsLogs: Bool
  private var days: [Int: [UInt8]] = [:]
  private(set) var lines = 0

  init(keepsLogs: Bool) { self.keepsLogs = keepsLogs }

  /// Adds the lines of an upload, with invalid lines among them.
  mutating func add(_ added: [String], on day: Int, _ chance: inout Chance, _ trouble: Trouble) {
    for line in added {
      if trouble.bad > 0, chance.happens(perMille: trouble.bad) {
        days[day, default: []] += Self.badLine(like: line, &chance) + [0x0a]
      }
      days[day, default: []] += Array(line.utf8) + [0x0a]
    }
    lines += added.count
  }

  /// Returns a line that is truncated, contains invalid bytes, was written by a different program, or has an unknown
  /// version.
  private static func badLine(like line: String, _ chance: inout Chance) -> [UInt8] {
    let bytes = Array(line.utf8)
    return switch chance.below(6) {
    case 0: Array(bytes.prefix(chance.below(bytes.count)))
    case 1: [0, 0, 0]
    case 2: Array(bytes.prefix(60)) + [0xff, 0xfe] + Array(bytes.dropFirst(60))
    case 3: Array("GET /index.html HTTP/1.1".utf8)
    case 4: Array(#"{"log":"not a log","first":1}"#.utf8)
    default: Array(line.replacing(#""first":"#, with: #""form":99,"first":"#).utf8)
    }
  }

  /// Writes a file for each day.
  func write(to folder: String, part: Int) throws {
    for (day, bytes) in days {
      let name = "\(folder)/\(Self.date(of: day)).\(String(100_000 + part).dropFirst())"
      try Data(bytes).write(to: URL(fileURLWithPath: name))
    }
  }

  /// Returns the date of a day, which is in November or, for late uploads, in December.
  private static func date(of day: Int) -> String {
    let (month, number) = day < 29 ? (11, day + 2) : (12, day - 28)
    return "2026-\(month)-\(number < 10 ? "0" : "")\(number)"
  }
}
