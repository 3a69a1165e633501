public import Observation

/// A property wrapper that reads and writes a value that is stored elsewhere.
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
  private let read: () -> Value
  private let write: (Value) -> Void

  init(read: @escaping () -> Value, write: @escaping (Value) -> Void) {
    self.read = read
    self.write = write
  }

  @preconcurrency
  public init(
    get: @escaping @isolated(any) @Sendable () -> Value,
    set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {
    // Views run in the isolation in which their bindings were created, so the isolation can be dropped. Swift does
    // not have syntax for this.
    self.init(
      read: unsafeBitCast(Getter(call: get), to: (() -> Value).self),
      write: unsafeBitCast(Setter(call: set), to: ((Value) -> Void).self))
  }

  /// Creates a binding from a projected value. A closure can then declare its parameter as `$value`.
  public init(projectedValue: Binding<Value>) { self = projectedValue }

  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(read: { value }, write: { _ in })
  }

  public var wrappedValue: Value {
    get { read() }
    nonmutating set { write(newValue) }
  }

  public var projectedValue: Binding<Value> { self }

  public subscript<Subject>(
    dynamicMember keyPath: WritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    Binding<Subject>(
      read: { [self] in wrappedValue[keyPath: keyPath] },
      write: { [self] in wrappedValue[keyPath: keyPath] = $0 })
  }
}

// Before macOS 15 and iOS 18, an `@isolated(any)` function type cannot be a generic argument, but a structure that
// contains the function can.
private struct Getter<Value> {
  let call: @isolated(any) @Sendable () -> Value
}

private struct Setter<Value> {
  let call: @isolated(any) @Sendable (Value) -> Void
}

// This matches SwiftUI's declaration. A binding's closures run in the same isolation as its views.
extension Binding: @unchecked Sendable where Value: Sendable {}

/// A wrapper that creates bindings to the properties of an observable object.
@propertyWrapper @dynamicMemberLookup
public struct Bindable<Value> {
  public var wrappedValue: Value

  @available(*, unavailable, message: "The wrapped value must be an object that conforms to Observable.")
  public init(wrappedValue: Value) { self.init(value: wrappedValue) }

  private init(value: Value) { wrappedValue = value }

  public var projectedValue: Bindable<Value> { self }
}

extension Bindable where Value: AnyObject, Value: Observable {
  public init(wrappedValue: Value) { self.init(value: wrappedValue) }

  public init(_ wrappedValue: Value) { self.init(value: wrappedValue) }

  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    Binding(
      read: { [wrappedValue] in wrappedValue[keyPath: keyPath] },
      write: { [wrappedValue] in wrappedValue[keyPath: keyPath] = $0 })
  }
}

extension Bindable: Sendable where Value: Sendable {}

/// A property wrapper for a value that belongs to a view's position in the tree.
///
/// Outside a tree, the property has its initial value, and writes are ignored.
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
    box = scope.node.remembered({ StateBox(initial, pending: scope.graph.pending) }, at: slot)
  }
}

/// A property whose value the tree supplies before `body` is evaluated.
public protocol DynamicProperty {
  mutating func update()
}

extension DynamicProperty {
  public mutating func update() {}
}
