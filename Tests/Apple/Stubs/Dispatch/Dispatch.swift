// Dispatch hands Darwin on: wherever it is imported, 'log' is a function too.
@_exported public import Darwin

open class DispatchObject: @unchecked Sendable {
  init() {}
}

open class DispatchQueue: DispatchObject, @unchecked Sendable {
  public class var main: DispatchQueue { stub() }
  public convenience init(
    label: String, qos: DispatchQoS = .unspecified, attributes: Attributes = []
  ) { self.init() }

  public struct Attributes: OptionSet, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    public static let concurrent = Attributes(rawValue: 2)
  }

  @preconcurrency public func async(
    execute work: @escaping @Sendable @convention(block) () -> Void
  ) {}
  @preconcurrency public func asyncAfter(
    deadline: DispatchTime, execute work: @escaping @Sendable @convention(block) () -> Void
  ) {}
  public func sync<T>(execute work: () throws -> T) rethrows -> T { try work() }
}

public struct DispatchQoS: Equatable, Sendable {
  public static let background = DispatchQoS()
  public static let utility = DispatchQoS()
  public static let `default` = DispatchQoS()
  public static let userInitiated = DispatchQoS()
  public static let unspecified = DispatchQoS()
}

public struct DispatchTime: Comparable, Sendable {
  public let rawValue: UInt64
  public var uptimeNanoseconds: UInt64 { stub() }
  public static func now() -> DispatchTime { stub() }
  public static func < (a: DispatchTime, b: DispatchTime) -> Bool { stub() }
}

public enum DispatchTimeInterval: Equatable, Sendable {
  case seconds(Int)
  case milliseconds(Int)
  case microseconds(Int)
  case nanoseconds(Int)
  case never
}

public func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime { stub() }
public func + (time: DispatchTime, seconds: Double) -> DispatchTime { stub() }

private func stub<Value>() -> Value { fatalError("A stub runs nowhere.") }
