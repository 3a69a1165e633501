/// What a screen's content consists of: that of the screen with all containers around it, and that of the screen
/// itself.
public typealias ContentResult<S: Screen> = (
  contentWrapper: S.Content, screenContent: S.NestedScreen.Content
)

/// A screen of a map, or a container around one.
///
/// A screen with content of its own conforms to `ContentScreen`, a container to `ScreenContainer`. A screen is a value
/// with constants and transitions; the map is evaluated once, and the navigator holds the state.
public protocol Screen: PathProvider where PathFrom == NestedScreen.PathFrom {
  /// The screen that transitions lead to and start from.
  associatedtype NestedScreen: ContentScreen where NestedScreen.NestedScreen == NestedScreen
  /// What shows it: a view, a view controller, or anything else.
  associatedtype Content
  /// What it has to be given. It is stored, so it is `Void`, `Codable`, or has a `contextCoding` of its own.
  associatedtype Context = Void

  /// Makes the content. It is called whenever the screen is drawn anew, so it changes nothing.
  func makeContent(_ context: Context, router: Router<NestedScreen>) -> ContentResult<Self>

  /// How the context is stored. There is one for `Void`, for what is `Codable`, and for containers; write one for any
  /// other context.
  static var contextCoding: ContextCoding<Context> { get }

  /// Enters the screen into a map. Every kind of screen has its own; there is no need to write one.
  func evaluate(in evaluation: MapEvaluation, site: MapEvaluation.Site<Context>) -> MapEvaluation.Place
}

extension Screen where Context == Void {
  /// Nothing is stored.
  public static var contextCoding: ContextCoding<Context> { .none }
}

extension Screen where Context: Codable & SendableMetatype {
  /// The context is stored as JSON.
  public static var contextCoding: ContextCoding<Context> { .json }
}
