/// A namespace for the windows of a map, which avoids conflicts with names in other frameworks.
public enum Win {
  /// A window with one root.
  public struct Window<Root: Screen>: ScreenContainer {
    public typealias NestedScreen = Root.NestedScreen
    public typealias Context = Root.Context
    public typealias Content = Root.Content

    /// The screen in the window.
    public let root: Root

    /// Creates a window with the given screen.
    public init(_ root: Root) { self.root = root }

    /// The coding of the screen in the window.
    public static var contextCoding: ContextCoding<Context> { Root.contextCoding }

    /// Creates the content of the screen in the window.
    public func makeContent(_ context: Context, router: Router<NestedScreen>) -> ContentResult<Self> {
      root.makeContent(context, router: router)
    }

    /// Adds the screen in the window to the map.
    public func evaluate(
      in evaluation: MapEvaluation, site: MapEvaluation.Site<Context>
    ) -> MapEvaluation.Place {
      root.evaluate(in: evaluation, site: site)
    }
  }
}

/// A protocol that makes the names of a map's containers and transitions available in conforming types. One of these
/// names, `Window`, also exists in SwiftUI.
public protocol SwiftUINamespace {}

extension SwiftUINamespace {
  /// A window with one root.
  public typealias Window = Win.Window
  /// A stack.
  public typealias Navigation = BacktrailMap.Navigation
  /// Branches, one of which is shown.
  public typealias Tabs = BacktrailMap.Tabs
  /// A transition that pushes a screen.
  public typealias Push = BacktrailMap.Push
  /// A transition that presents a screen.
  public typealias Present = BacktrailMap.Present
}
