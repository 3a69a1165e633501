public import BacktrailCore

/// The content of a screen, both with all containers around it and by itself.
public typealias ContentResult<S: Screen> = (
  contentWrapper: S.Content, screenContent: S.NestedScreen.Content
)

/// A screen in a map, or a container around a screen.
///
/// A screen that has its own content conforms to `ContentScreen`, and a container conforms to `ScreenContainer`. A
/// screen is a value with constants and transitions. The map is evaluated only once; the state is in the navigator.
public protocol Screen: PathProvider where PathFrom == NestedScreen.PathFrom {
  /// The screen to which transitions lead, and from which they start.
  associatedtype NestedScreen: ContentScreen where NestedScreen.NestedScreen == NestedScreen
  /// The type that shows the screen: a view, a view controller, or any other type.
  associatedtype Content
  /// The data that the screen needs. It is stored, so it must be `Void` or `Codable`, or the screen must have its own
  /// `contextCoding`.
  associatedtype Context = Void

  /// Creates the content. This method is called whenever the screen is redrawn, so it must not have side effects.
  func makeContent(_ context: Context, router: Router<NestedScreen>) -> ContentResult<Self>

  /// The stored form of the context. The library provides it for `Void`, for `Codable` types, and for containers.
  /// Implement it for any other context.
  static var contextCoding: ContextCoding<Context> { get }

  /// Adds the screen to a map. All kinds of screens already implement this method.
  func evaluate(in evaluation: MapEvaluation, site: MapEvaluation.Site<Context>) -> MapEvaluation.Place
}

extension Screen where Context == Void {
  /// The coding of `Void`, which stores nothing.
  public static var contextCoding: ContextCoding<Context> { .none }
}

extension Screen where Context: Codable & SendableMetatype {
  /// The coding that stores the context as JSON.
  public static var contextCoding: ContextCoding<Context> { .json }
}

extension Screen {
  /// Returns a stack with this screen as its root.
  public func navigation() -> Navigation<Self> { Navigation(self) }

  /// Returns a transition that pushes the screen.
  public func push<From: Screen>(
    name: String? = nil, aliases: [String] = [], allowsBack: Bool = true
  ) -> Push<From, Self> {
    Push(self, name: name, aliases: aliases, allowsBack: allowsBack)
  }

  /// Returns a transition that presents the screen.
  public func present<From: Screen>(
    style: PresentationStyle = .sheet, name: String? = nil, aliases: [String] = [], allowsBack: Bool = true
  ) -> Present<From, Self> {
    Present(self, style: style, name: name, aliases: aliases, allowsBack: allowsBack)
  }

  /// Returns a slot with the given name that contains the screen.
  public func named(_ name: String, aliases: [String] = [], leaving: MapLeaving? = nil) -> Slot<Self> {
    Slot(self, name: name, aliases: aliases, leaving: leaving)
  }
}

/// A screen whose context the map provides. Transitions to the screen do not need a context.
///
/// The context is not stored. Another map may provide a different context.
public struct ClosedContext<Base: Screen>: Screen {
  public typealias NestedScreen = Base.NestedScreen
  public typealias Content = Base.Content
  public typealias Context = Void

  let base: Base
  let context: Base.Context

  /// The value whose members specify the next steps from the screen.
  public var pathFrom: Base.PathFrom { base.pathFrom }

  /// Creates the content with the context that the map provides.
  public func makeContent(_ context: Void, router: Router<NestedScreen>) -> ContentResult<Self> {
    base.makeContent(self.context, router: router)
  }

  /// Adds the screen with its context to the map.
  public func evaluate(
    in evaluation: MapEvaluation, site: MapEvaluation.Site<Void>
  ) -> MapEvaluation.Place {
    base.evaluate(in: evaluation, site: site.closed(with: context))
  }
}

extension Screen {
  /// Returns the screen with a fixed context.
  public func with(_ context: Context) -> ClosedContext<Self> { ClosedContext(base: self, context: context) }
}
