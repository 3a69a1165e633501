import Foundation

/// The page so far: its text without records, and the records received.
actor ServedPage {
  private struct Parts: Decodable {
    let start: String
    let end: String
  }

  private var parts: Parts?
  private var head: String?
  private var records: [String] = []

  /// Whether there is a page, even if it has no records yet.
  var isComplete: Bool { head != nil }

  /// Adds the next line from the program.
  func add(_ line: String) {
    if parts == nil {
      parts = try? JSONDecoder().decode(Parts.self, from: Data(line.utf8))
    } else if head == nil {
      head = line
    } else {
      records.append(line)
    }
  }

  /// The page with all records so far.
  var text: Data {
    guard let parts, let head else { return Data() }
    return Data((parts.start + ([head] + records).map { $0 + "\n" }.joined() + parts.end).utf8)
  }

  /// Returns the records after the given number of records, as events of a stream, or `nil` if there are none yet.
  func events(after count: Int) -> (text: String, count: Int)? {
    guard count < records.count else { return nil }
    let numbers = count..<min(records.count, count + 256)
    return (numbers.map { "id: \($0 + 1)\ndata: \(records[$0])\n\n" }.joined(), numbers.upperBound)
  }
}

/// New records as server-sent events, for as long as there is a reader.
struct RecordEvents: AsyncSequence {
  let page: ServedPage
  let after: Int

  func makeAsyncIterator() -> Iterator { Iterator(page: page, count: after) }

  struct Iterator: AsyncIteratorProtocol {
    /// The maximum time without a write. A write reveals whether the reader has disconnected.
    private static let patience = ContinuousClock.Duration.seconds(10)

    let page: ServedPage
    var count: Int

    mutating func next() async throws -> String? {
      let start = ContinuousClock.now
      while ContinuousClock.now - start < Self.patience {
        if let events = await page.events(after: count) {
          count = events.count
          return events.text
        }
        try await Task.sleep(for: .milliseconds(50))
      }
      return ": nothing yet\n\n"
    }
  }
}
