/// A way to read and write a value that lives elsewhere.
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
    // Views run where their bindings were made, so the isolation can be dropped; it has no spelling.
    self.init(
      read: unsafeBitCast(get, to: (() -> Value).self),
      write: unsafeBitCast(set, to: ((Value) -> Void).self))
  }

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

extension Binding {
  public init<V>(_ base: Binding<V>) where Value == V? {
    self.init(
      read: { base.wrappedValue },
      write: { if let new = $0 { base.wrappedValue = new } })
  }

  /// The value inside an optional; nil while there is none.
  ///
  /// Once the optional becomes nil, the binding keeps reading the last value it had.
  public init?(_ base: Binding<Value?>) {
    guard let value = base.wrappedValue else { return nil }
    self.init(read: { base.wrappedValue ?? value }, write: { base.wrappedValue = $0 })
  }
}

// As SwiftUI declares it: a binding's closures run where its views do.
extension Binding: @unchecked Sendable where Value: Sendable {}
