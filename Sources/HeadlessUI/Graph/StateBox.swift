/// The value of one `@State`, shared by all copies of its view.
final class StateBox<Value>: Sendable {
  private let storage: Locked<Value>
  private let isDirty: Locked<Bool>

  init(_ value: Value, isDirty: Locked<Bool>) {
    storage = Locked(value)
    self.isDirty = isDirty
  }

  var value: Value { storage.withValue { $0 } }

  /// Stores a value; an equal one changes nothing.
  func set(_ new: Value) {
    if isEqual(new, value) { return }
    storage.withValue { $0 = new }
    isDirty.withValue { $0 = true }
  }

  private func isEqual(_ new: Value, _ old: Value) -> Bool {
    guard let new = new as? any Equatable else { return false }
    return new.equals(old)
  }
}

extension Equatable {
  fileprivate func equals(_ other: Any) -> Bool { self == other as? Self }
}
