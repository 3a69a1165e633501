// The library never imports it, because it is newer than our oldest systems: one of the mistakes does.
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
public struct Mutex<Value: ~Copyable>: ~Copyable {
  public init(_ initialValue: consuming sending Value) {}
}
