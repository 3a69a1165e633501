/// A small dictionary whose rows are in key order so that equal tables are printed identically.
package struct OrderedTable<Key: Comparable & Sendable, Value: Sendable>: Sendable {
  /// The rows, in ascending key order.
  package private(set) var rows: [(key: Key, value: Value)] = []

  /// Creates an empty table.
  package init() {}

  /// Whether the table has no rows.
  package var isEmpty: Bool { rows.isEmpty }

  /// The value for a key. Setting `nil` removes the row.
  package subscript(key: Key) -> Value? {
    get {
      let place = lowerBound(key)
      return place < rows.count && rows[place].key == key ? rows[place].value : nil
    }
    set {
      let place = lowerBound(key)
      let isPresent = place < rows.count && rows[place].key == key
      switch (newValue, isPresent) {
      case (let value?, true): rows[place].value = value
      case (let value?, false): rows.insert((key, value), at: place)
      case (nil, true): rows.remove(at: place)
      case (nil, false): break
      }
    }
  }

  /// Adds a row at the end, or returns `false` if its key is not greater than all others.
  package mutating func append(_ value: Value, for key: Key) -> Bool {
    if let last = rows.last, last.key >= key { return false }
    rows.append((key, value))
    return true
  }

  /// Removes and returns the rows whose keys satisfy a predicate.
  package mutating func removeAll(where isDoomed: (Key) -> Bool) -> [(key: Key, value: Value)] {
    guard rows.contains(where: { isDoomed($0.key) }) else { return [] }
    let removed = rows.filter { isDoomed($0.key) }
    rows.removeAll { isDoomed($0.key) }
    return removed
  }

  /// Returns the index of the first key that is not less than the given key.
  package func lowerBound(_ key: Key) -> Int {
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low &+ high) / 2
      if rows[middle].key < key { low = middle &+ 1 } else { high = middle }
    }
    return low
  }
}

extension OrderedTable: Equatable where Value: Equatable {
  /// Returns whether both tables have the same rows.
  package static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.rows.elementsEqual(rhs.rows) { $0.key == $1.key && $0.value == $1.value }
  }
}
