import BacktrailCore

/// A batch whose events are being walked.
struct OpenBatch {
  let first: Int64
  let count: Int64
  let session: Int64
  let time: Int64
  let command: CommandID?
  var events: Int64 = 0
  var hasErased = false
}

extension ChainWalk {
  /// Counts an event as part of its batch, or begins a batch with it.
  mutating func checkMembership(of seq: Int64) {
    let named = events.row.int64(1)
    if named == seq {
      closeBatch()
      batch = readBatch(seq)
    }
    guard batch?.first == named else {
      return report.note(
        "event", seq, "Event \(seq) refers to batch \(named), which does not contain it.")
    }
    batch?.events += 1
  }

  private mutating func readBatch(_ first: Int64) -> OpenBatch {
    let row = events.row
    let cause = row.text(11) ?? ""
    if BatchCause(rawValue: cause) == nil {
      report.note("event", first, "Batch \(first) has the unknown cause '\(cause)'.")
    }
    let command = row.text(13).flatMap(CommandID.init)
    if command == nil, !row.isNull(13) {
      report.note("event", first, "The command ID of batch \(first) cannot be decoded.")
    }
    return OpenBatch(
      first: first, count: row.int64(9), session: row.int64(10), time: row.int64(12), command: command)
  }

  /// Performs the checks that are possible once all events of a batch have been read.
  mutating func closeBatch() {
    guard let closed = batch else { return }
    batch = nil
    let first = closed.first
    if closed.events != closed.count {
      report.note(
        "event", first, "Batch \(first) has \(closed.events) events, but declares \(closed.count).")
    }
    // Nothing is left of a session at or below the retention boundary.
    if !sessions.knows(closed.session), !(closed.session > 0 && closed.session <= log.keptFloor) {
      report.note(
        "event", first, "Batch \(first) refers to session \(closed.session), which does not exist.")
    }
    checkCommand(of: closed)
  }

  /// Compares the command rows up to a batch with the commands that the events declare.
  private mutating func checkCommand(of batch: OpenBatch) {
    skipCommands(before: batch.first)
    guard let id = batch.command else { return }
    guard commands.number == batch.first else {
      return report.note("command", batch.first, "The command row of batch \(batch.first) is missing.")
    }
    defer { commands.advance(&report) }
    guard let row = CommandRow(commands.row) else {
      return report.note(
        "command", batch.first, "The command row of batch \(batch.first) does not match its digest.")
    }
    if row.command.id != id || row.time != batch.time {
      report.note(
        "command", batch.first,
        "The command row of batch \(batch.first) does not match its event.")
    }
    if row.command.digest != nil, batch.hasErased {
      report.note(
        "command", batch.first,
        "The command of batch \(batch.first) still has its digest, although a payload of the batch was erased."
      )
    }
  }

  /// Reports the rows of commands before a batch that no event refers to.
  /// - Parameter first: The number of the batch; `nil` at the end of the log.
  mutating func skipCommands(before first: Int64?) {
    while let stray = commands.number, first.map({ stray < $0 }) ?? true {
      report.note("command", stray, "The command of batch \(stray) does not belong to an event.")
      commands.advance(&report)
    }
  }

  /// Checks an event's payload against the digest in the chain.
  mutating func checkPayload(of seq: Int64) {
    switch events.row.payload {
    case nil where events.row.hasStrayPayload:
      report.note("event", seq, "Event \(seq) has a value in place of a payload, but never had one.")
    case .stored?, nil: break
    case .erased?:
      report.erased.append(seq)
      batch?.hasErased = true
    case .damaged?:
      report.note("event", seq, "The payload of event \(seq) does not match its digest.")
    }
  }
}
