/// The windows of a map, apart from the names of other frameworks.
public enum Win {
  /// A window with one root.
  public struct Window<Root: Screen>: ScreenContainer {
    public typealias NestedScreen = Root.NestedScreen
    public typealias Context = Root.Context
    public typealias Content = Root.Content

    /// The screen in the window.
    public let root: Root

    /// A window with a screen.
    public init(_ root: Root) { self.root = root }

    /// The one of the screen in the window.
    public static var contextCoding: ContextCoding<Context> { Root.contextCoding }

    /// Makes the content of the screen in the window.
    public func makeContent(_ context: Context, router: Router<NestedScreen>) -> ContentResult<Self> {
      root.makeContent(context, router: router)
    }

    /// Enters the screen in the window.
    public func evaluate(
      in evaluation: MapEvaluation, site: MapEvaluation.Site<Context>
    ) -> MapEvaluation.Place {
      root.evaluate(in: evaluation, site: site)
    }
  }
}

/// Gives a type that conforms the names of a map's containers and transitions, `Window` among them, which SwiftUI has too.
public protocol SwiftUINamespace {}

extension SwiftUINamespace {
  /// A window with one root.
  public typealias Window = Win.Window
  /// A stack.
  public typealias Navigation = BacktrailMap.Navigation
  /// Branches of which one is shown.
  public typealias Tabs = BacktrailMap.Tabs
  /// The transition to a screen that is put on top of the stack.
  public typealias Push = BacktrailMap.Push
  /// The transition to a screen that is presented.
  public typealias Present = BacktrailMap.Present
}
