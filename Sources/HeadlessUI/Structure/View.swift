/// A piece of a user interface.
@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: View {
  public var body: Never { preconditionFailure("No value of type Never exists.") }
}

/// A view that the module draws directly. This protocol is not intended for apps.
@MainActor @preconcurrency
public protocol _PrimitiveView: View where Body == Never {}

extension _PrimitiveView {
  public var body: Never { preconditionFailure("A primitive view has no body.") }
}

/// A result builder that combines the statements in a closure into one view.
@resultBuilder
public struct ViewBuilder {
  public static func buildExpression<Content>(_ content: Content) -> Content where Content: View {
    content
  }

  public static func buildBlock() -> EmptyView { EmptyView() }

  public static func buildBlock<Content>(_ content: Content) -> Content where Content: View { content }

  public static func buildBlock<each Content>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> where repeat each Content: View {
    var parts: [AnyView] = []
    repeat parts.append(AnyView(each content))
    return TupleView((repeat each content), parts: parts)
  }

  public static func buildIf<Content>(_ content: Content?) -> Content? where Content: View { content }

  public static func buildEither<TrueContent, FalseContent>(
    first: TrueContent
  ) -> _ConditionalContent<TrueContent, FalseContent> where TrueContent: View, FalseContent: View {
    _ConditionalContent(storage: .first(first))
  }

  public static func buildEither<TrueContent, FalseContent>(
    second: FalseContent
  ) -> _ConditionalContent<TrueContent, FalseContent> where TrueContent: View, FalseContent: View {
    _ConditionalContent(storage: .second(second))
  }

  public static func buildLimitedAvailability<Content>(_ content: Content) -> AnyView
  where Content: View {
    AnyView(content)
  }
}

/// A view that consists of multiple views, one after the other.
public struct TupleView<T> {
  public var value: T
  let parts: [AnyView]

  init(_ value: T, parts: [AnyView]) {
    self.value = value
    self.parts = parts
  }
}

extension TupleView: Primitive {
  func place(in scope: Scope) {
    for (index, part) in parts.enumerated() { scope.place(part, at: .index(index)) }
  }
}

/// One of two views. Each has its own state.
public struct _ConditionalContent<TrueContent, FalseContent> {
  enum Storage {
    case first(TrueContent)
    case second(FalseContent)
  }

  let storage: Storage
}

extension _ConditionalContent: View, _PrimitiveView, Primitive
where TrueContent: View, FalseContent: View {
  func place(in scope: Scope) {
    switch storage {
    case .first(let content): scope.place(content, at: .index(0))
    case .second(let content): scope.place(content, at: .index(1))
    }
  }
}

extension Optional: View, _PrimitiveView, Primitive where Wrapped: View {
  public typealias Body = Never

  func place(in scope: Scope) {
    if let content = self { scope.place(content) }
  }
}

/// A view without content.
public struct EmptyView {
  public init() {}
}

extension EmptyView: Primitive {
  func place(in scope: Scope) {}
}

/// A group of views that is treated as one view.
public struct Group<Content> {
  let content: Content
}

extension Group: View, _PrimitiveView, Primitive where Content: View {
  public nonisolated init(@ViewBuilder content: () -> Content) { self.content = content() }

  func place(in scope: Scope) { scope.place(content) }
}

/// A type-erased view. If the type of the wrapped view changes, the view's state is reset.
public struct AnyView {
  let content: any View

  public init<V>(_ view: V) where V: View { content = view }
}

extension AnyView: Primitive {
  func place(in scope: Scope) { open(content, in: scope) }

  @MainActor private func open(_ view: some View, in scope: Scope) { scope.place(view) }
}
