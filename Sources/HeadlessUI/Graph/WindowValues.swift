/// What a window keeps in its scene storage, by key.
@MainActor
final class WindowValues {
  private var values: [String: Any]
  private let isDirty: Locked<Bool>

  init(copying other: WindowValues?, isDirty: Locked<Bool>) {
    values = other?.values ?? [:]
    self.isDirty = isDirty
  }

  subscript(key: String) -> Any? {
    get { values[key] }
    set {
      values[key] = newValue
      isDirty.withValue { $0 = true }
    }
  }
}
