/// Names a value of the environment.
public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Self.Value { get }
}
