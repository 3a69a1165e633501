/// A screen that wraps another screen. Transitions lead to the inner screen.
///
/// ```swift
/// struct Framed<Root: Screen>: ScreenContainer {
///   typealias NestedScreen = Root.NestedScreen
///   typealias Content = Frame<Root.Content>
///   let root: Root
///
///   func makeContent(_ context: Root.Context, router: Router<NestedScreen>) -> ContentResult<Self> {
///     let inner = root.makeContent(context, router: router)
///     return (Frame(inner.contentWrapper), inner.screenContent)
///   }
/// }
/// ```
public protocol ScreenContainer: Screen where NestedScreen == Root.NestedScreen {
  /// The inner screen.
  associatedtype Root: Screen
  associatedtype Context = Root.Context

  /// The inner screen.
  var root: Root { get }
}

extension ScreenContainer {
  /// The value whose members identify the next steps from the inner screen.
  public var pathFrom: Root.PathFrom { root.pathFrom }
}

extension ScreenContainer where Context == Root.Context {
  /// The coding of the inner screen.
  public static var contextCoding: ContextCoding<Context> { Root.contextCoding }

  /// Adds the inner screen to the map.
  public func evaluate(
    in evaluation: MapEvaluation, site: MapEvaluation.Site<Context>
  ) -> MapEvaluation.Place {
    root.evaluate(in: evaluation, site: site.wrapped(by: self))
  }
}

// These properties repeat the definition above, which would otherwise be ambiguous with the defaults of `Screen`.

extension ScreenContainer where Context == Root.Context, Context == Void {
  /// The coding of the inner screen.
  public static var contextCoding: ContextCoding<Context> { Root.contextCoding }
}

extension ScreenContainer where Context == Root.Context, Context: Codable & SendableMetatype {
  /// The coding of the inner screen.
  public static var contextCoding: ContextCoding<Context> { Root.contextCoding }
}
