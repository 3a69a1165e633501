import Foundation

/// A value that several threads may use.
final class Locked<Value>: @unchecked Sendable {  // the lock guards every access
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withValue<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&value)
  }
}
