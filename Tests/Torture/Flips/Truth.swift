import BacktrailCore
import BacktrailInspection
import BacktrailRuntime
import BacktrailStore
import Foundation

/// The contents of the undamaged log at each of its batches: the only answers that a damaged one may give.
struct Truth {
  let batches: [RecordedBatch]
  let position: LogPosition
  private let sessions: [SessionRecord]
  private let snapshots: [StoredSnapshot]
  /// The tree of screens and the state's text after each batch, by the number of its last event.
  private let shown: [Int64: String]
  private let states: [Int64: String]

  init(of log: SQLiteLogReader) throws {
    position = try log.position()
    batches = try log.batches()
    sessions = try log.sessions()
    snapshots = try log.snapshots()
    let borders = [position.floor] + batches.map(\.last)
    shown = try Dictionary(uniqueKeysWithValues: borders.map { ($0, try StateView(of: log, at: $0).tree()) })
    states = try Dictionary(
      uniqueKeysWithValues: borders.map { ($0, StateForm.text(of: try log.replay(through: $0).state)) })
  }

  /// Whether a log that ends there is complete.
  func isWhole(_ head: Int64) -> Bool { head == position.head }

  /// The reason that batches are not a prefix of the truth; `nil` if they are.
  ///
  /// A payload that is returned as erased or as damaged is not a lie: damage was noticed and its content withheld.
  func lie(in served: [RecordedBatch]) -> String? { lie(in: served, after: position.floor) }

  /// The reason that batches are not a prefix of those above a retention boundary.
  /// - Parameter mayLackCommands: Whether the moves of commands may be unknown, because that was reported.
  func lie(in served: [RecordedBatch], after floor: Int64, mayLackCommands: Bool = false) -> String? {
    let batches = batches.filter { $0.first > floor }
    if served.count > batches.count { return "\(served.count) batches of \(batches.count)" }
    for (batch, truth) in zip(served, batches) where batch != truth {
      var (seen, told) = (batch.withoutContent(of: truth), truth.withoutContent(of: batch))
      // An export leaves out the digest of a command together with a damaged content.
      let mayLackCommand = mayLackCommands || batch.events.contains(where: \.isDamaged)
      if mayLackCommand, seen.command?.digest == nil { told.command?.digest = nil }
      if seen != told { return "batch \(truth.first) differs: \(diff(seen, told))" }
    }
    return nil
  }

  /// The first content that is returned but was never stored.
  func changedContent(in served: [RecordedBatch]) -> String? {
    let contents = Dictionary(
      batches.flatMap(\.events).map { ($0.seq, $0.payload?.text) }, uniquingKeysWith: { first, _ in first })
    for event in served.flatMap(\.events) {
      if let text = event.payload?.text, contents[event.seq] != text {
        return "the content of \(event.seq) differs"
      }
    }
    return nil
  }

  func lie(inTree tree: String, at head: Int64) -> String? {
    guard let truth = shown[head] else { return "a state behind \(head), where no batch ends" }
    let pairs = zip(tree.split(separator: "\n"), truth.split(separator: "\n"))
    let isSame =
      tree.count { $0 == "\n" } == truth.count { $0 == "\n" }
      && pairs.allSatisfy { line, truth in
        line == truth || line.contains("erased") || line.contains("damaged") || line.contains("damaged")
      }
    return isSame ? nil : "the tree behind \(head) differs"
  }

  func lie(in served: [SessionRecord], at head: Int64) -> String? {
    let truth = sessions.filter { $0.id <= head }.map { session in
      var session = session
      if let end = session.end, end.seq > head { session.end = nil }
      return session
    }
    return served == truth ? nil : "the launches differ"
  }

  func lie(in served: [StoredSnapshot]) -> String? {
    for snapshot in served where !snapshots.contains(snapshot) && states[snapshot.seq] != snapshot.state {
      return "snapshot \(snapshot.seq) differs"
    }
    return nil
  }

  func lie(in state: EncodedState, at head: Int64) -> String? {
    states[head] == StateForm.text(of: state) ? nil : "the state behind \(head) differs"
  }
}

/// The parts in which two texts differ.
func diff(_ first: some Any, _ second: some Any) -> String {
  let (first, second) = ("\(first)", "\(second)")
  let start = first.commonPrefix(with: second).count
  return
    "\(first.dropFirst(max(0, start - 40)).prefix(100)) | \(second.dropFirst(max(0, start - 40)).prefix(100))"
}

extension RecordedBatch {
  /// The batch without the payloads that are withheld in it or in another one. The command's digest is erased with the
  /// first that the other one erased.
  fileprivate func withoutContent(of other: Self) -> Self {
    var copy = self
    for (place, event) in other.events.enumerated() where copy.events.indices.contains(place) {
      guard let own = copy.events[place].payload, let payload = event.payload else { continue }
      if payload.text == nil || own.text == nil { copy.events[place].payload = .erased(digest: own.digest) }
      if case .erased = payload { copy.command?.digest = nil }
    }
    return copy
  }
}
