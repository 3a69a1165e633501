// As on Apple's systems, SwiftUI hands CoreGraphics and, through UIKit and AppKit, Foundation on.
@_exported public import Foundation
@_exported public import Observation

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  public typealias Body = Never
  public var body: Never { return stub() }
}

extension Optional: View where Wrapped: View {
  public typealias Body = Never
  public var body: Never { return stub() }
}

@resultBuilder public struct ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> { stub() }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> _ConditionalContent<First, Second> { stub() }
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> _ConditionalContent<First, Second> { stub() }
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView { stub() }
}

@frozen public struct TupleView<T>: View {
  public typealias Body = Never
  public var body: Never { return stub() }
}

@frozen public struct _ConditionalContent<TrueContent, FalseContent> {}
extension _ConditionalContent: View where TrueContent: View, FalseContent: View {
  public typealias Body = Never
  public var body: Never { return stub() }
}

@MainActor @frozen @preconcurrency public struct EmptyView: View {
  nonisolated public init() {}
  public typealias Body = Never
  public var body: Never { return stub() }
}

@MainActor @frozen @preconcurrency public struct AnyView: View {
  nonisolated public init<V: View>(_ view: V) {}
  public typealias Body = Never
  public var body: Never { return stub() }
}

@frozen public struct Group<Content> {}
extension Group: View where Content: View {
  nonisolated public init(@ViewBuilder content: () -> Content) {}
  public typealias Body = Never
  public var body: Never { return stub() }
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {}
extension ForEach: View where Content: View {
  public typealias Body = Never
  public var body: Never { return stub() }
}
extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
  nonisolated public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {}
}
extension ForEach where Content: View {
  nonisolated public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {}
}
extension ForEach where Data == Range<Int>, ID == Int, Content: View {
  nonisolated public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {}
}

func stub<Value>() -> Value { fatalError("A stub runs nowhere.") }
