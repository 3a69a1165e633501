// The part of App Intents that the articles use.
public import Foundation

public struct LocalizedStringResource: ExpressibleByStringLiteral, Sendable {
  public init(stringLiteral value: String) {}
}

@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
public protocol IntentResult {}

@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
public protocol OpensIntent: IntentResult {}

@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
public protocol AppIntent: Sendable {
  associatedtype PerformResult: IntentResult
  typealias Parameter = IntentParameter
  static var title: LocalizedStringResource { get }
  init()
  func perform() async throws -> PerformResult
}

@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
@propertyWrapper public final class IntentParameter<Value: Sendable>: @unchecked Sendable {
  public init(title: LocalizedStringResource) {}
  public var wrappedValue: Value {
    get { stub() }
    set {}
  }
}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
public struct OpenURLIntent: AppIntent {
  public static var title: LocalizedStringResource { stub() }
  public init() {}
  public init(_ url: URL) {}
  public func perform() async throws -> some IntentResult { OpenedResult() }
}

@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
public struct OpenedResult: OpensIntent {}

@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
extension IntentResult where Self == OpenedResult {
  public static func result<Intent: AppIntent>(opensIntent: Intent) -> OpenedResult { OpenedResult() }
}

private func stub<Value>() -> Value { fatalError("A stub runs nowhere.") }
