/// A screen whose content is changed, or put into another one.
public struct MappedContent<Root: Screen, Content>: ScreenContainer {
  public typealias NestedScreen = Root.NestedScreen
  public typealias Context = Root.Context

  /// The screen whose content it is.
  public let root: Root
  let transform: (Root.Content, Context, Root) -> Content

  /// The one of the screen within.
  public static var contextCoding: ContextCoding<Context> { Root.contextCoding }

  /// Makes the content and changes it.
  public func makeContent(_ context: Context, router: Router<NestedScreen>) -> ContentResult<Self> {
    let inner = root.makeContent(context, router: router)
    return (transform(inner.contentWrapper, context, root), inner.screenContent)
  }
}

extension Screen {
  /// The screen with another content made of its own.
  public func mapContent<Mapped>(_ transform: @escaping (Content) -> Mapped) -> MappedContent<Self, Mapped> {
    mapContent { content, _, _ in transform(content) }
  }

  /// The screen with another content made of its own, of the context that it is given, and of the screen itself, which has
  /// the constants.
  public func mapContent<Mapped>(
    _ transform: @escaping (Content, Context, Self) -> Mapped
  ) -> MappedContent<Self, Mapped> {
    MappedContent(root: self, transform: transform)
  }

  /// The screen with its content changed in place.
  public func configContent(
    _ configure: @escaping (inout Content) -> Void
  ) -> MappedContent<Self, Content> {
    configContent { content, _, _ in configure(&content) }
  }

  /// The screen with its content changed in place, by the context that it is given and by the screen itself, which has the
  /// constants.
  public func configContent(
    _ configure: @escaping (inout Content, Context, Self) -> Void
  ) -> MappedContent<Self, Content> {
    mapContent { content, context, screen in
      var content = content
      configure(&content, context, screen)
      return content
    }
  }
}
