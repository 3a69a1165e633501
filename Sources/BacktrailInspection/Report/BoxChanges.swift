import BacktrailCore
import BacktrailRuntime

/// The changes to the boxes from one state to the state after the next event.
///
/// A change identifies its box by the indices on the path from the state to it. It has one of two forms:
///
/// ```json
/// [[0,0,0,1],12,1,[["entry","7.0","detail",[7,0],"detail 3"]]]
/// [[0,0,0],1]
/// ```
///
/// The first form removes boxes (here one) at index 12 and inserts others there. The second assigns a new mark to the
/// box. Applying the changes requires no rules of navigation, since the reducer produced both states.
final class BoxChanges {
  private let boxes: StateBoxes
  private var changes: [JSONValue] = []
  /// Whether the event only adds or removes screens on top of a stack and does not change the screens below.
  private var isOnTop = false

  init(_ boxes: StateBoxes) { self.boxes = boxes }

  /// Returns the changes from one state to the next that the given event caused.
  func from(
    _ old: NavigationState<CompactRoute>, to state: EncodedState, by event: RecordedEvent
  ) throws -> [JSONValue] {
    let new = state.tree
    let type = EventType(rawValue: event.columns.type)
    changes = []
    isOnTop = type == .pushed || type == .popped
    if old.session != new.session { mark([], .integer(new.session)) }
    try list(
      [0], old.scenes, new.scenes, isSame: { $0.id == $1.id }, box: { try boxes.scene($0, in: state) },
      kept: { try scene([0, $0], $1, $2, state) })
    if old.activeScene != new.activeScene { mark([0], .text(new.activeScene)) }
    try values(old.viewStates, new.viewStates, saved: type == .viewStateSaved ? event.savedKey : nil)
    try list(
      [2], old.overrides.rows, new.overrides.rows, isSame: { $0 == $1 },
      box: { boxes.override($0.key, $0.value) })
    try list(
      [3], old.closedItems, new.closedItems, isSame: { $0 == $1 }, box: { try boxes.closed($0, in: state) })
    try list([4], old.links, new.links, isSame: { $0 == $1 }, box: boxes.link)
    return changes
  }

  /// - Parameter saved: The key of the only value that the event may have changed, if it is known. A log may have
  ///   thousands of values, and an event for each change of a value.
  private func values(
    _ old: OrderedTable<ViewStateKey, ViewStateSnapshot>,
    _ new: OrderedTable<ViewStateKey, ViewStateSnapshot>,
    saved: ViewStateKey?
  ) throws {
    if old.sharesRows(with: new) { return }
    let before = saved.flatMap { old[$0] }
    guard let saved, let value = new[saved],
      new.rows.count == old.rows.count + (before == nil ? 1 : 0)
    else {
      try list([1], old.rows, new.rows, isSame: { $0 == $1 }, box: { try boxes.value($0.key, $0.value) })
      return
    }
    guard value != before else { return }
    let place = new.lowerBound(saved)
    if before != nil { splice([1], place, removing: 1, []) }
    splice([1], place, removing: 0, [try boxes.value(saved, value)])
  }

  private func scene(
    _ path: [Int], _ old: SceneState<CompactRoute>, _ new: SceneState<CompactRoute>, _ state: EncodedState
  ) throws {
    guard old != new else { return }
    try container(path, old.root, new.root, state)
    try list(
      path, offset: 1, old.presentations, new.presentations, isSame: { $0.id == $1.id },
      box: { try boxes.layer($0, in: state) },
      kept: { try container(path + [$0], $1.container, $2.container, state) })
  }

  /// Compares the container that is the first part of a box.
  private func container(
    _ path: [Int], _ old: Container<CompactRoute>, _ new: Container<CompactRoute>, _ state: EncodedState
  ) throws {
    if old.kind != new.kind || !old.branches.contains(where: { $0.id == new.selectedBranch.id }) {
      return splice(path, 0, removing: 1, [try boxes.container(new, in: state)])
    }
    let path = path + [0]
    try list(
      path, old.branches, new.branches, isSame: { $0.id == $1.id },
      box: { try boxes.branch($0, in: state) },
      kept: { place, old, new in
        try entries(path + [place], old.entries, new.entries, state)
      })
    if old.selected != new.selected { mark(path, .integer(new.selected)) }
  }

  private func entries(
    _ path: [Int], _ old: [StackEntry<CompactRoute>], _ new: [StackEntry<CompactRoute>], _ state: EncodedState
  ) throws {
    // If all entries below were compared, a session that only pushes would take time proportional to the square of its
    // stack's depth.
    if isOnTop, old.count != new.count {
      let kept = min(old.count, new.count)
      return splice(
        path, kept, removing: old.count - kept, try new[kept...].map { try boxes.entry($0, in: state) })
    }
    // An array that the event did not change is the same array in both states, so comparing it is fast.
    guard old != new else { return }
    try list(path, old, new, isSame: { $0 == $1 }, box: { try boxes.entry($0, in: state) })
  }

  /// Compares two lists. The common prefix and suffix are kept, and the part between them is replaced. If that part is
  /// small, common elements in it are also kept.
  /// - Returns: The lengths of the kept prefix and suffix, and the places of other kept elements.
  @discardableResult private func list<Part>(
    _ path: [Int], offset: Int = 0, _ old: [Part], _ new: [Part], isSame: (Part, Part) -> Bool,
    box: (Part) throws -> JSONValue
  ) throws -> (start: Int, middle: [(Int, Int)], end: Int) {
    let start = zip(old, new).prefix { isSame($0, $1) }.count
    let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { isSame($0, $1) }.count
    let (left, right) = (old[start..<old.count - end], new[start..<new.count - end])
    var middle: [(Int, Int)] = []
    if left.isEmpty || right.isEmpty || left.count + right.count > Self.comparedLimit {
      if !left.isEmpty || !right.isEmpty {
        splice(path, offset + start, removing: left.count, try right.map(box))
      }
    } else {
      let difference = Array(right).difference(from: Array(left), by: isSame)
      for change in difference {
        switch change {
        case .remove(let place, _, _): splice(path, offset + start + place, removing: 1, [])
        case .insert(let place, let part, _):
          splice(path, offset + start + place, removing: 0, [try box(part)])
        }
      }
      let removed = Set(difference.removals.map(\.place))
      let inserted = Set(difference.insertions.map(\.place))
      middle += zip(
        left.indices.filter { !removed.contains($0 - start) },
        right.indices.filter { !inserted.contains($0 - start) })
    }
    return (start, middle, end)
  }

  /// Compares two lists, and then the elements that both contain.
  private func list<Part>(
    _ path: [Int], offset: Int = 0, _ old: [Part], _ new: [Part], isSame: (Part, Part) -> Bool,
    box: (Part) throws -> JSONValue, kept: (Int, Part, Part) throws -> Void
  ) throws {
    let (start, middle, end) = try list(path, offset: offset, old, new, isSame: isSame, box: box)
    let ends = zip(old.indices.suffix(end), new.indices.suffix(end))
    for (before, now) in Array(zip(0..<start, 0..<start)) + middle + ends {
      try kept(offset + now, old[before], new[now])
    }
  }

  /// The maximum number of parts in two lists that are compared one by one.
  private static let comparedLimit = 64

  private func splice(_ path: [Int], _ place: Int, removing count: Int, _ boxes: [JSONValue]) {
    changes.append([Self.json(path), .integer(place), .integer(count), .array(boxes)])
  }

  private func mark(_ path: [Int], _ mark: JSONValue) { changes.append([Self.json(path), mark]) }

  private static func json(_ path: [Int]) -> JSONValue { .array(path.map { .integer($0) }) }
}

extension CollectionDifference.Change {
  fileprivate var place: Int {
    switch self {
    case .insert(let place, _, _), .remove(let place, _, _): place
    }
  }
}

extension RecordedEvent {
  /// The key of the value that the event saved.
  fileprivate var savedKey: ViewStateKey? {
    guard let entry = columns.target.flatMap(EntryID.init), let name = columns.name else { return nil }
    return ViewStateKey(entry: entry, name: name)
  }
}

extension OrderedTable {
  /// Returns whether both values share the storage of their rows, as a copy does until either one changes.
  fileprivate func sharesRows(with other: Self) -> Bool {
    rows.count == other.rows.count
      && rows.withUnsafeBufferPointer { rows in
        other.rows.withUnsafeBufferPointer { rows.baseAddress == $0.baseAddress }
      }
  }
}
