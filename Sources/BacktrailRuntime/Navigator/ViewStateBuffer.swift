import BacktrailCore

/// View states that are kept but have no number yet, in the order in which their keys came.
struct ViewStateBuffer {
  /// How many may wait; one more makes them emit.
  static let limit = 256
  /// How long they wait for another batch at most, in milliseconds.
  static let patience = 250

  private(set) var rows: [(key: ViewStateKey, saved: SavedViewState)] = []

  var isEmpty: Bool { rows.isEmpty }

  var isFull: Bool { rows.count >= Self.limit }

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
}
