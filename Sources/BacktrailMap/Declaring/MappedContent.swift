/// A screen with changed or wrapped content.
public struct MappedContent<Root: Screen, Content>: ScreenContainer {
  public typealias NestedScreen = Root.NestedScreen
  public typealias Context = Root.Context

  /// The screen whose content is changed.
  public let root: Root
  let transform: (Root.Content, Context, Root) -> Content

  /// The coding of the inner screen.
  public static var contextCoding: ContextCoding<Context> { Root.contextCoding }

  /// Creates the content and transforms it.
  public func makeContent(_ context: Context, router: Router<NestedScreen>) -> ContentResult<Self> {
    let inner = root.makeContent(context, router: router)
    return (transform(inner.contentWrapper, context, root), inner.screenContent)
  }
}

extension Screen {
  /// Returns the screen with transformed content.
  public func mapContent<Mapped>(_ transform: @escaping (Content) -> Mapped) -> MappedContent<Self, Mapped> {
    mapContent { content, _, _ in transform(content) }
  }

  /// Returns the screen with transformed content. The closure also receives the context and the screen with its
  /// constants.
  public func mapContent<Mapped>(
    _ transform: @escaping (Content, Context, Self) -> Mapped
  ) -> MappedContent<Self, Mapped> {
    MappedContent(root: self, transform: transform)
  }

  /// Returns the screen with its content changed in place.
  public func configContent(
    _ configure: @escaping (inout Content) -> Void
  ) -> MappedContent<Self, Content> {
    configContent { content, _, _ in configure(&content) }
  }

  /// Returns the screen with its content changed in place. The closure also receives the context and the screen with
  /// its constants.
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
