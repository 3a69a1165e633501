public import Observation

/// Makes bindings to the properties of an observable object.
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

  public init(projectedValue: Bindable<Value>) { self = projectedValue }

  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    Binding(
      read: { [wrappedValue] in wrappedValue[keyPath: keyPath] },
      write: { [wrappedValue] in wrappedValue[keyPath: keyPath] = $0 })
  }
}

extension Bindable: Sendable where Value: Sendable {}
