/// A value that belongs to a view's place in the tree.
///
/// Outside a tree it has its initial value, and writes are ignored.
@propertyWrapper
public struct State<Value>: DynamicProperty {
  private let initial: Value
  private var box: StateBox<Value>?

  public init(wrappedValue value: Value) { initial = value }

  public init(initialValue value: Value) { initial = value }

  public var wrappedValue: Value {
    get { box?.value ?? initial }
    nonmutating set { box?.set(newValue) }
  }

  public var projectedValue: Binding<Value> {
    Binding(read: { [self] in wrappedValue }, write: { [self] in wrappedValue = $0 })
  }
}

extension State where Value: ExpressibleByNilLiteral {
  public init() { self.init(wrappedValue: nil) }
}

extension State: Sendable where Value: Sendable {}

extension State: Connectable {
  mutating func connect(to scope: Scope, slot: Int) {
    box = scope.node.remembered({ StateBox(initial, isDirty: scope.graph.isDirty) }, at: slot)
  }
}
