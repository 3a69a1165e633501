/// A container onto which screens can be pushed.
public struct Navigation<Root: Screen>: ScreenContainer {
  public typealias NestedScreen = Root.NestedScreen
  public typealias Context = Root.Context
  public typealias Content = NavigationContent<Root.Content>

  /// The root screen.
  public let root: Root

  /// Creates a stack with the given root screen.
  public init(_ root: Root) { self.root = root }

  /// The coding of the root screen.
  public static var contextCoding: ContextCoding<Context> { Root.contextCoding }

  /// Creates the content of the root screen.
  public func makeContent(_ context: Context, router: Router<NestedScreen>) -> ContentResult<Self> {
    let inner = root.makeContent(context, router: router)
    return (NavigationContent(root: inner.contentWrapper), inner.screenContent)
  }

  /// Adds the root screen to the map as the root of a stack.
  public func evaluate(
    in evaluation: MapEvaluation, site: MapEvaluation.Site<Context>
  ) -> MapEvaluation.Place {
    root.evaluate(in: evaluation, site: site.asStack)
  }
}

/// The content of a stack, which contains the content of its root screen.
public struct NavigationContent<Root> {
  /// The content of the root screen.
  public var root: Root
}
