/// A property wrapper for a small value that the system preserves for a window, even across launches.
///
/// Outside a tree, the property has its initial value, and writes are ignored.
@propertyWrapper
public struct SceneStorage<Value>: DynamicProperty {
  private let key: String
  private let initial: Value
  private var read: (() -> Any?)?
  private var write: ((Value) -> Void)?

  init(initial: Value, key: String) {
    self.initial = initial
    self.key = key
  }

  public var wrappedValue: Value {
    get { read?() as? Value ?? initial }
    nonmutating set { write?(newValue) }
  }

  public var projectedValue: Binding<Value> {
    Binding(read: { [self] in wrappedValue }, write: { [self] in wrappedValue = $0 })
  }
}

extension SceneStorage {
  public init(wrappedValue: Value, _ key: String) where Value == Int {
    self.init(initial: wrappedValue, key: key)
  }

  public init(_ key: String) where Value == String? { self.init(initial: nil, key: key) }
}

extension SceneStorage: Connectable {
  mutating func connect(to scope: Scope, slot: Int) {
    let values = scope.graph.windowValues
    read = { [key] in values[key] }
    write = { [key] in values[key] = $0 }
  }
}
