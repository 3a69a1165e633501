// What an article uses of OSLog: signposts of intervals.
public struct OSSignposter: @unchecked Sendable {
  public init(subsystem: String, category: String) {}
  public init(subsystem: String, category: OSLog.Category) {}
  public func makeSignpostID() -> OSSignpostID { stub() }
  public func beginInterval(
    _ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata
  ) -> OSSignpostIntervalState { stub() }
  public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {}
}

open class OSLog {
  public struct Category {
    public static let pointsOfInterest = Category()
  }
}

public struct OSSignpostID: Sendable {
  public static let exclusive = OSSignpostID()
}

public class OSSignpostIntervalState {}

public struct OSLogPrivacy {
  public static var auto: OSLogPrivacy { stub() }
  public static var `public`: OSLogPrivacy { stub() }
  public static var `private`: OSLogPrivacy { stub() }
}

public struct SignpostMetadata: ExpressibleByStringInterpolation {
  public struct StringInterpolation: StringInterpolationProtocol {
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) {}
    public mutating func appendInterpolation(
      _ argumentString: @autoclosure @escaping () -> String, privacy: OSLogPrivacy = .auto
    ) {}
  }

  public init(stringLiteral value: String) {}
  public init(stringInterpolation: StringInterpolation) {}
}

private func stub<Value>() -> Value { fatalError("A stub runs nowhere.") }
