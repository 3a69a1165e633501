import BacktrailCore
package import BacktrailStore

extension InMemoryEventLog {
  /// Erases payloads and the digests of all commands. If the scope contains no payload, nothing changes.
  @discardableResult
  package func erase(_ scope: ErasureScope) throws -> ErasureReport {
    try contents.withLock { contents in
      try contents.checkOpen()
      let erased = contents.erase(scope)
      if scope == .everything || !erased.isEmpty { contents.beginEpoch() }
      return ErasureReport(erased: erased, position: contents.position, isPurged: true)
    }
  }
}

extension InMemoryEventLog.Contents {
  fileprivate mutating func erase(_ scope: ErasureScope) -> [Int64] {
    var erased: [Int64] = []
    for seq in below.payloads.keys.sorted() where scope.contains(seq) {
      guard let payload = below.payloads[seq], payload.text != nil else { continue }
      below.payloads[seq] = .erased(digest: payload.digest)
      erased.append(seq)
    }
    for place in batches.indices {
      for (index, event) in batches[place].events.enumerated() where scope.contains(event.seq) {
        guard let payload = event.payload, payload.text != nil else { continue }
        batches[place].events[index].payload = .erased(digest: payload.digest)
        erased.append(event.seq)
      }
    }
    return erased
  }

  /// Begins an epoch, without the digests of earlier commands.
  fileprivate mutating func beginEpoch() {
    position.beginEpoch()
    for number in below.commands.keys { below.commands[number]?.command.digest = nil }
    for place in batches.indices { batches[place].command?.digest = nil }
  }
}

extension ErasureScope {
  fileprivate func contains(_ seq: Int64) -> Bool {
    switch self {
    case .everything: true
    case .payloads(let chosen): chosen.contains(seq)
    }
  }
}
