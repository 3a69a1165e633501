public import Observation

/// A value or an observable object that a view above supplies.
///
/// Outside a tree it reads the defaults.
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
  private let read: (EnvironmentValues) -> Value
  private var values = EnvironmentValues()

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    read = { $0[keyPath: keyPath] }
  }

  public var wrappedValue: Value { read(values) }
}

extension Environment {
  public init(_ objectType: Value.Type) where Value: AnyObject, Value: Observable {
    read = { values in
      guard let object = values.object(objectType) else {
        preconditionFailure("No '\(objectType)' in the environment. Put .environment(_:) on a view above.")
      }
      return object
    }
  }

  public init<T>(_ objectType: T.Type) where Value == T?, T: AnyObject, T: Observable {
    read = { $0.object(objectType) }
  }
}

extension Environment: Connectable {
  mutating func connect(to scope: Scope, slot: Int) { values = scope.environment }
}
