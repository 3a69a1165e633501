import BacktrailCore
import BacktrailInspection
import BacktrailLinks
import BacktrailStore
import BacktrailTesting
import TestSupport
import Testing

/// Untrustworthy lines among those of good logs.
@Suite struct HostileFactsTests {
  private let id = CommandID.random()
  private let batches = SampleHistory.batches(30)

  private var lines: [String] { batches.map { JSONLine(logID: id, batch: $0).text } }

  /// The columns of the table `logs`, starting at `events`.
  private func summaries(_ facts: CollectedFacts) -> [String] {
    facts.lines(.logs).map { row in
      row.split(separator: ",", omittingEmptySubsequences: false).dropFirst(8).joined(separator: ",")
    }
  }

  private var events: Int64 { batches[29].last }

  @Test(arguments: ["x", "{", "null", "{}", "\u{0}", "{\"log\":1}", "\u{feff}{}", "[[[[", "\"\\u0000\""])
  func `a line that is not a record is counted and skipped`(line: String) throws {
    let good = try CollectedFacts.read(lines)
    let facts = try CollectedFacts.read(lines.prefix(7) + [line] + lines.dropFirst(7))
    for table in FactTable.allCases where table != .logs { #expect(facts.lines(table) == good.lines(table)) }
    #expect(summaries(facts) == ["\(events),0,0,whole,", "0,0,1,,"])
    #expect(facts.report.badLines == 1)
  }

  @Test func `bytes that are not text, a line of a hundred megabytes, and a truncated end are skipped`()
    throws
  {
    var bytes = Array(lines.prefix(29).map { $0 + "\r\n" }.joined().utf8)
    bytes += [0xff, 0xfe, 0x0a]
    bytes += [UInt8](repeating: UInt8(ascii: "a"), count: 100 << 20) + [0x0a]
    bytes += lines[29].utf8.dropLast(1)
    let facts = try CollectedFacts.read(bytes: bytes, portion: 1 << 20)
    let last = batches[28].last
    #expect(summaries(facts) == ["\(last),0,0,whole,", "0,0,3,,"])
  }

  @Test func `a line of a newer format, and one of a launch that cannot be read, count for their log`() throws
  {
    let newer = lines[9].replacing("\"log\"", with: "\"format\":2,\"log\"")
    let launch = lines[20].replacing("platform ", with: "planform ")
    #expect(launch != lines[20])
    let facts = try CollectedFacts.read(lines.prefix(10) + [newer] + lines[10..<20] + [launch])
    #expect(summaries(facts) == ["\(batches[19].last),0,2,whole,"])
  }

  @Test func `an event of a newer build is kept, but its consequences may be missing`() throws {
    var lines = lines
    lines[9] = lines[9].replacing("\"typeVersion\":1", with: "\"typeVersion\":2")
    let facts = try CollectedFacts.read(lines)
    #expect(facts.lines(.sessions) != [])
    #expect(summaries(facts)[0].hasPrefix("\(events),0,0,newer,"))
    #expect(summaries(facts)[0].contains(" from a newer version"))
  }

  @Test func `a log with an impossible event has no rows`() throws {
    let other = RecordedBatch(
      first: batches[10].first, session: 1, cause: .user, time: 0,
      events: [
        RecordedEvent(seq: batches[10].first, columns: EventColumns(.dismissed(PresentationID(seq: 4))))
      ])
    let facts = try CollectedFacts.read(lines.prefix(10) + [JSONLine(logID: id, batch: other).text])
    for table in FactTable.allCases where table != .logs { #expect(facts.lines(table) == []) }
    #expect(summaries(facts)[0].hasPrefix("0,0,0,refused,"))
    #expect(
      summaries(facts)[0].contains("Event \(batches[10].first) is not valid at its position in the log."))
    #expect(facts.report.refused == 1)
  }

  @Test func `a log whose session is not the newest is refused`() throws {
    var batch = batches[25]
    batch.session = 1
    let facts = try CollectedFacts.read(lines.prefix(25) + [JSONLine(logID: id, batch: batch).text])
    #expect(summaries(facts)[0].contains("refused,\"Event \(batch.first) refers to session 1,"))
  }

  @Test func `a log whose chain of hashes does not hold is refused`() throws {
    var chain = LineHashes()
    let hashed = batches.map { chain.hashed(JSONLine(logID: id, batch: $0)).text }
    let good = try CollectedFacts.read(hashed)
    #expect(summaries(good) == ["\(events),0,0,whole,"])
    #expect(good.lines(.transitions) == (try CollectedFacts.read(lines).lines(.transitions)))
    let changed = hashed.map { $0.replacing("note", with: "nota") }
    let places = hashed.indices.filter { changed[$0] != hashed[$0] }
    try #require(places.count > 2)
    for place in places {
      var lines = hashed
      lines[place] = changed[place]
      let facts = try CollectedFacts.read(lines)
      #expect(facts.lines(.sessions) == [])
      #expect(
        summaries(facts)[0].contains("refused,The line for event \(batches[place].first) does not match"))
    }
  }

  @Test func `a hash that nothing before it can confirm refuses the log`() throws {
    var chain = LineHashes()
    var lines = batches.map { chain.hashed(JSONLine(logID: id, batch: $0)) }
    lines.remove(at: 5)
    let sound = try CollectedFacts.read(lines.map(\.text))
    #expect(summaries(sound)[0].contains(",cut,"))
    lines[5].hash = nil
    let facts = try CollectedFacts.read(lines.map(\.text))
    #expect(facts.lines(.sessions) == [])
    #expect(
      summaries(facts)[0].contains(
        "refused,\"The line for event \(batches[7].first) has a hash, but the line before it has none,"))
  }

  @Test(arguments: [true, false], [true, false])
  func `a changed line whose hash does not hold hides no sound one`(hasHashes: Bool, isMixed: Bool) throws {
    var chain = LineHashes()
    let hashed = batches.map { chain.hashed(JSONLine(logID: id, batch: $0)).text }
    let sound = hasHashes ? hashed : lines
    // Either of both may come first.
    for (old, new) in [("\"time\":17", "\"time\":18"), ("\"time\":17", "\"time\":16")] {
      var damaged = hashed
      damaged[12] = damaged[12].replacing(old, with: new)
      try #require(damaged[12] != hashed[12])
      let both = zip(sound, damaged).flatMap { new > old ? [$0, $1] : [$1, $0] }
      let facts = try CollectedFacts.read(both, isMixed: isMixed)
      let copies = events - Int64(batches[12].events.count)
      #expect(summaries(facts) == ["\(events),\(copies),1,whole,"])
      #expect(facts.lines(.transitions) == (try CollectedFacts.read(lines).lines(.transitions)))
    }
  }

  @Test func `a line is too long by its length, not by the portions in which it comes`() throws {
    for (extra, state) in [(0, "0"), (1, "1"), (65_000, "1"), (65_537, "1")] {
      let start = lines[29].dropLast(1)
      let filling = String(repeating: " ", count: JSONLine.maximumLength + extra - start.utf8.count - 1)
      let long = "\(start)\(filling)}"
      let bytes = Array((lines.dropLast() + [long]).map { $0 + "\n" }.joined().utf8)
      for portion in [1 << 16, 1_000_003, 1 << 24] {
        let facts = try CollectedFacts.read(bytes: bytes, portion: portion)
        #expect(facts.report.badLines == Int64(state), "\(extra) in portions of \(portion)")
        #expect(facts.lines(.logs).count == (extra == 0 ? 1 : 2))
      }
    }
  }

  @Test func `the reason of a refusal shows the names of columns and events`() throws {
    let place = try #require(lines.firstIndex { $0.contains("popped") })
    let other = lines[place].replacing("\"other\":\"", with: "\"other\":\"x")
    let facts = try CollectedFacts.read(lines.prefix(place) + [other])
    let reason = summaries(facts)[0]
    #expect(reason.contains("The column 'other' does not match the event 'popped'."), "\(reason)")
    let opening = try #require(lines.firstIndex { $0.contains("sceneOpened") })
    let changed = lines[opening].replacing("\"body\":\"stack", with: "\"body\":\"Joe")
      .replacing("\"body\":\"tabs", with: "\"body\":\"Joe")
    let second = summaries(try CollectedFacts.read(lines.prefix(opening) + [changed]))[0]
    #expect(second.contains("The body of the event 'sceneOpened' cannot be decoded."), "\(second)")
  }

  @Test func `redacted and full lines with hashes are copies of each other`() throws {
    var (chain, other) = (LineHashes(), LineHashes())
    let redaction = LogRedaction(policy: DeepLinkPolicy(), and: ["note"])
    let full = batches.map { chain.hashed(JSONLine(logID: id, batch: $0)) }
    let redacted = batches.map { other.hashed(redaction.redacted(JSONLine(logID: id, batch: $0))) }
    let both = zip(full, redacted.dropFirst(0)).enumerated().flatMap { place, lines in
      place < 12 ? [lines.0.text] : place < 20 ? [lines.1.text, lines.0.text] : [lines.1.text]
    }
    #expect(full[20].text != redacted[20].text)
    let facts = try CollectedFacts.read(both)
    #expect(summaries(facts) == ["\(events),\(batches[19].last - batches[11].last),0,whole,"])
  }

  @Test func `lines of a log that come after another log do not count twice`() throws {
    let other = JSONLine(logID: .random(), batch: batches[0]).text
    #expect(throws: UnsortedLines.self) { try CollectedFacts.read(lines + [other] + lines) }
    let facts = try CollectedFacts.read(lines + [other])
    let mixed = try CollectedFacts.read(lines + [other] + lines, isMixed: true)
    #expect(mixed.lines(.sessions).sorted() == facts.lines(.sessions).sorted())
    #expect(summaries(mixed).contains("\(events),\(events),0,whole,"))
  }

  @Test func `a second history that arrives late is refused, and a line for a past gap is bad`() throws {
    var other = batches[12]
    other.time += 1
    let late = JSONLine(logID: id, batch: other).text
    let facts = try CollectedFacts.read(lines + [late])
    #expect(facts.lines(.sessions) == [])
    #expect(
      summaries(facts)[0].hasPrefix(
        "0,0,0,refused,\"Event \(other.first) occurs twice with different contents,"))
    let gap = try CollectedFacts.read(lines.prefix(12) + lines.dropFirst(13) + [lines[12]])
    #expect(summaries(gap)[0].contains(",0,1,cut,"))
  }
}
