import BacktrailCore
import BacktrailInspection
import BacktrailRuntime
import BacktrailStore

/// JSON Lines, as `backtrail import` takes them.
struct LinesFuzz: FuzzTarget {
  func check(_ input: [UInt8], _ claims: inout Claims) throws {
    let lines = try Self.lines(input)
    for line in lines {
      let again = try? JSONLine(line.text)
      claims.expect(again == line, "The line prints as another one: \(line.text)")
      claims.expect(again?.text == line.text, "The printed line prints otherwise: \(line.text)")
    }
    checkEvents(lines, &claims)
    try checkImport(lines, input, &claims)
  }

  static func lines(_ input: [UInt8]) throws -> [JSONLine] {
    var rest = [input[...].prefix(input.count / 2), input[...].dropFirst(input.count / 2)]
    // Two pieces, so that a line crosses their border.
    var reader = JSONLinesReader { rest.isEmpty ? [] : Array(rest.removeFirst()) }
    var lines: [JSONLine] = []
    while let line = try reader.next() { lines.append(line) }
    return lines
  }

  /// An event that can be decoded is written as one that decodes to the same.
  private func checkEvents(_ lines: [JSONLine], _ claims: inout Claims) {
    var state = EncodedState()
    var last: Int64 = 0
    // Ids are made of the events' numbers, which rise in a log.
    for event in lines.flatMap(\.batch.events) where event.seq > last {
      last = event.seq
      guard let decoded = try? state.decode(event) else { continue }
      let names = state
      let columns = EventColumns(decoded.map { names.expand($0) })
      let again = try? state.decode(RecordedEvent(seq: event.seq, columns: columns))
      claims.expect(again.map { "\($0)" } == "\(decoded)", "The event is written as another one: \(columns)")
      state.reduce(decoded, seq: event.seq)
      claims.expect((try? state.tree.checkInvariants()) != nil, "Event \(event) breaks an invariant.")
    }
  }

  /// An import stores all lines or none, and what it stores is sound except for contents that are damaged in the lines.
  private func checkImport(_ lines: [JSONLine], _ input: [UInt8], _ claims: inout Claims) throws {
    let path = try Scratch.newPath("imported")
    let text = String(decoding: input, as: UTF8.self)
    var log = LogImport(into: path)
    do { _ = try log.storeAll { JSONLinesReader(text) } } catch {
      let files = Scratch.files("imported")
      claims.expect(files.isEmpty, "A refused import leaves \(files): \(error)")
      return
    }
    let reader = try? SQLiteLogReader(path: path)
    let report = try? reader?.verify()
    let damaged = lines.flatMap(\.batch.events).filter(\.isDamaged).prefix(VerifyReport.listedLimit)
    claims.expect(
      report?.findings.map(\.row) == damaged.map(\.seq),
      "The imported log is not sound: \(report?.findings ?? [])")
    let stored = try? reader?.batches()
    claims.expect(stored == lines.map(\.batch), "The imported log has other batches.")
  }
}
