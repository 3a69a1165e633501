import BacktrailCore

/// The view states that are pending until the next batch, one for each key, and the running loads of screens.
///
/// Saves coalesce. Typing "lamp" keeps the states "l", "la", "lam", and "lamp" under one key, and only the last one is
/// recorded. If another batch is recorded in between, the state kept at that time is recorded first.
struct SavedValueOutbox {
  /// The maximum number of pending view states. One more triggers a batch.
  static let limit = 256
  /// The maximum time to wait for another batch, in milliseconds.
  static let patience = 250

  /// The running loads of this process's screens.
  private(set) var loads = RunningLoads()
  private(set) var rows: [(key: ViewStateKey, saved: SavedViewState)] = []
  /// The decoded forms of the pending view states that have sensitive values.
  private(set) var records: [ViewStateKey: Any] = [:]
  /// The scheduled batch.
  private var emission: PendingAction?

  var isEmpty: Bool { rows.isEmpty }

  var isFull: Bool { rows.count >= Self.limit }

  /// Whether no batch is scheduled.
  var isIdle: Bool { emission == nil }

  /// The pending view state under the given key. Setting `nil` removes the state.
  subscript(key: ViewStateKey) -> SavedViewState? {
    get { rows.first { $0.key == key }?.saved }
    set {
      records[key] = nil
      guard let newValue else { return rows.removeAll { $0.key == key } }
      if let place = rows.firstIndex(where: { $0.key == key }) {
        rows[place].saved = newValue
      } else {
        rows.append((key, newValue))
      }
    }
  }

  mutating func changeLoads<Result>(_ change: (inout RunningLoads) -> Result) -> Result { change(&loads) }

  mutating func forgetLoads() { loads = RunningLoads() }

  /// Keeps the decoded form of a pending view state. Returns whether there is such a view state.
  mutating func keep(_ record: Any, for key: ViewStateKey) -> Bool {
    guard self[key] != nil else { return false }
    records[key] = record
    return true
  }

  /// Sets the scheduled batch.
  mutating func schedule(_ action: PendingAction) { emission = action }

  /// Removes all view states after they have been recorded or are no longer needed.
  mutating func empty() { (rows, records, emission) = ([], [:], nil) }
}
