/// The expected result of undo and redo: the windows before a step, with all later changes that are not steps.
struct ReferenceHistory {
  private struct Record {
    /// Both unknown where the reference has no rule for what was done.
    let before: Reference?
    let operations: [Reference.Operation]?
    let isStep: Bool
  }

  private var records: [Record] = []
  private var undone: [(record: Record, place: Int)] = []
  /// The number of steps that an undo takes too many; a defect that must be noticed.
  let excess: Int

  init(excess: Int = 0) { self.excess = excess }

  var canUndo: Bool { records.contains(where: \.isStep) }
  var canRedo: Bool { !undone.isEmpty }

  /// Notes an operation; a step clears what could be redone.
  mutating func note(_ before: Reference?, _ operations: [Reference.Operation]?, isStep: Bool) {
    records.append(Record(before: before, operations: operations, isStep: isStep))
    if isStep { undone = [] }
  }

  /// The windows without the last step; `nil` when there is none, `nil` inside when the reference cannot tell.
  mutating func undo() -> Reference?? {
    let steps = records.indices.filter { records[$0].isStep }
    guard let place = steps.dropLast(excess).last ?? steps.last else { return nil }
    let record = records.remove(at: place)
    undone.append((record, place))
    return .some(record.before.flatMap { fold($0, from: place) })
  }

  /// The windows with the last undone step; `nil` inside when the reference cannot tell.
  mutating func redo() -> Reference?? {
    guard let (record, place) = undone.popLast() else { return nil }
    defer { records.insert(record, at: place) }
    guard let operations = record.operations, var windows = record.before else { return .some(nil) }
    for operation in operations { _ = windows.apply(operation) }
    return .some(fold(windows, from: place))
  }

  private func fold(_ start: Reference, from place: Int) -> Reference? {
    var windows = start
    for record in records[place...] where !record.isStep {
      guard let operations = record.operations else { return nil }
      for operation in operations {
        // A value saved on a screen does not belong to the screen that was there before.
        if case .saveView(_, _, let tag) = operation, let screen = record.before?.screen(of: tag),
          let shown = windows.screen(of: tag), shown != screen
        {
          continue
        }
        _ = windows.apply(operation)
      }
    }
    return windows
  }
}

extension Reference {
  fileprivate func screen(of tag: Tag) -> Screen? { entries.first { $0.tag == tag }?.screen }
}
