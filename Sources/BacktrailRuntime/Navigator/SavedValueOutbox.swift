import BacktrailCore

/// View states that are kept but have no number yet, in the order in which their keys came, and the loads that will
/// bring more.
struct SavedValueOutbox {
  /// How many may wait; one more makes them go out.
  static let limit = 256
  /// How long they wait for another batch at most, in milliseconds.
  static let patience = 250

  /// The loads of screens that run in this process.
  private(set) var loads = RunningLoads()
  private(set) var rows: [(key: ViewStateKey, saved: SavedViewState)] = []
  /// What will number them.
  private var emission: PendingAction?

  var isEmpty: Bool { rows.isEmpty }

  var isFull: Bool { rows.count >= Self.limit }

  /// Whether nothing is asked for yet that numbers them.
  var isIdle: Bool { emission == nil }

  /// The last one kept under a key wins; nothing takes away what waits.
  subscript(key: ViewStateKey) -> SavedViewState? {
    get { rows.first { $0.key == key }?.saved }
    set {
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

  /// Notes what will number them.
  mutating func schedule(_ action: PendingAction) { emission = action }

  /// Lets go of all that waits; it has its numbers, or is not wanted any more.
  mutating func empty() { (rows, emission) = ([], nil) }
}
