/// A line-by-line comparison of two texts.
package struct TextDifference: Sendable {
  /// A line of the comparison.
  package enum Line: Hashable, Sendable {
    case common(String)
    case removed(String)
    case added(String)
    /// The number of omitted lines, which are unchanged and not near a change.
    case omitted(Int)
  }

  /// The lines that differ, with common lines around them.
  package let lines: [Line]
  package let isEmpty: Bool

  /// Compares two texts line by line.
  /// - Parameter context: The number of common lines to keep around a change.
  package init(from old: String, to new: String, context: Int = 3) {
    let all = Self.merge(
      old.split(separator: "\n").map(String.init), new.split(separator: "\n").map(String.init))
    let changes = all.indices.filter { if case .common = all[$0] { false } else { true } }
    isEmpty = changes.isEmpty
    var near = Set<Int>()
    for place in changes { near.formUnion(place - context...place + context) }
    lines = all.indices.reduce(into: []) { lines, place in
      if near.contains(place) {
        lines.append(all[place])
      } else if case .omitted(let count)? = lines.last {
        lines[lines.count - 1] = .omitted(count + 1)
      } else {
        lines.append(.omitted(1))
      }
    }
  }

  /// The maximum number of lines that are compared one by one, between the common prefix and the common suffix of both
  /// texts. The cost is proportional to the number of lines times the number of differences. Beyond the maximum, all
  /// lines count as changed.
  private static let comparedLimit = 8_000

  private static func merge(_ old: [String], _ new: [String]) -> [Line] {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    let (left, right) = (Array(old[start..<old.count - end]), Array(new[start..<new.count - end]))
    let changed =
      left.count + right.count <= comparedLimit
      ? compare(left, right) : left.map(Line.removed) + right.map(Line.added)
    return old[..<start].map(Line.common) + changed + old[(old.count - end)...].map(Line.common)
  }

  private static func compare(_ old: [String], _ new: [String]) -> [Line] {
    let difference = new.difference(from: old)
    let removed = Set(difference.removals.map(\.offset))
    let added = Set(difference.insertions.map(\.offset))
    var lines: [Line] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      if left < old.count, removed.contains(left) {
        lines.append(.removed(old[left]))
        left += 1
      } else if right < new.count, added.contains(right) {
        lines.append(.added(new[right]))
        right += 1
      } else {
        lines.append(.common(new[right]))
        left += 1
        right += 1
      }
    }
    return lines
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
