import BacktrailCore

/// A batch whose events are being walked.
struct OpenBatch {
  let first: Int64
  let count: Int64
  let session: Int64
  let time: Int64
  let hasSalt: Bool
  var events: Int64 = 0
  var hasErased = false
}

extension ChainWalk {
  /// Moves the batch cursor to an event; gives `true` when the event begins a batch and its row stands ready.
  mutating func openBatch(at seq: Int64) -> Bool {
    skipBatches { $0 < seq }
    let beginsBatch = events.row.int64(1) == seq
    guard batches.number == seq else {
      if beginsBatch {
        closeBatch()
        report.note("batch", seq, "The row of batch \(seq) is missing.")
      }
      return false
    }
    seenBatch = seq
    guard beginsBatch else {
      report.note("batch", seq, "The batch \(seq) has no first event: that event names another batch.")
      return false
    }
    closeBatch()
    batch = readBatch()
    return true
  }

  /// Passes over batch rows that fit the condition and reports those that no event led to.
  mutating func skipBatches(_ isPassed: (Int64) -> Bool) {
    while let first = batches.number, isPassed(first) {
      if first != seenBatch { report.note("batch", first, "The batch \(first) has no first event.") }
      batches.advance(&report)
    }
  }

  private mutating func readBatch() -> OpenBatch {
    let row = batches.row
    let batch = OpenBatch(
      first: row.int64(0), count: row.int64(1), session: row.int64(2), time: row.int64(4),
      hasSalt: !row.isNull(8))
    let cause = row.text(3) ?? ""
    if BatchCause(rawValue: cause) == nil {
      report.note(
        "batch", batch.first, "The batch \(batch.first) has the cause '\(cause)', which is not known.")
    }
    if CommandID(row.text(5) ?? "") == nil {
      report.note("batch", batch.first, "The command id of batch \(batch.first) does not read.")
    }
    if batch.hasSalt, row.digest(of: 8) != row.hash(7) {
      report.note("batch", batch.first, "The salt of batch \(batch.first) does not fit the salt's digest.")
    }
    return batch
  }

  /// Counts an event into its batch.
  mutating func checkMembership(of seq: Int64) {
    let named = events.row.int64(1)
    guard let open = batch, open.first == named else {
      if named != seq {
        report.note("event", seq, "The event \(seq) names the batch \(named), in which it does not stand.")
      }
      return
    }
    batch?.events += 1
  }

  /// Checks what is known once all events of a batch were seen.
  mutating func closeBatch() {
    guard let closed = batch else { return }
    batch = nil
    let first = closed.first
    if closed.events != closed.count {
      report.note("batch", first, "The batch \(first) has \(closed.events) events and says \(closed.count).")
    }
    // A session at or below the floor was removed with its row.
    if !sessions.knows(closed.session), !(closed.session > 0 && closed.session <= log.keptFloor) {
      report.note(
        "batch", first, "The batch \(first) names the session \(closed.session), which does not exist.")
    }
    if closed.hasSalt == closed.hasErased {
      report.note(
        "batch", first,
        closed.hasSalt
          ? "The batch \(first) kept its salt although something of it was erased."
          : "The batch \(first) lost its salt although nothing of it was erased.")
    }
  }

  /// Checks an event's payload row against the digest in the chain.
  mutating func checkPayload(of seq: Int64) {
    while let stray = payloads.number, stray < seq {
      report.note("payload", stray, "The payload \(stray) belongs to no event.")
      payloads.advance(&report)
    }
    let isExpected = !events.row.isNull(9)
    guard payloads.number == seq else {
      if isExpected { report.note("payload", seq, "The payload of event \(seq) is missing.") }
      return
    }
    defer { payloads.advance(&report) }
    guard isExpected else {
      report.note("payload", seq, "The event \(seq) carried no payload, and yet there is one.")
      return
    }
    let row = payloads.row
    if row.isNull(1), row.isNull(2) {
      report.erased.append(seq)
      batch?.hasErased = true
    } else if row.saltedDigest == nil || row.saltedDigest != events.row.hash(9) {
      report.note("payload", seq, "The payload of event \(seq) does not fit its digest.")
    }
  }
}
