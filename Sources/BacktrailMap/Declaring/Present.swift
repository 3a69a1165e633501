public import BacktrailCore

/// The way to a screen that is shown in a modal layer: a sheet, a full screen, a popover, an alert or a style of the
/// app's own.
public struct Present<From: Screen, To: Screen>: ScreenTransition {
  public typealias Context = To.Context

  /// What it is, whatever its type.
  public let body: TransitionBody
  private let box: ScreenBox<To>

  /// A way to a screen.
  ///
  /// - Parameters:
  ///   - screen: Where it leads. Screens can be pushed onto it if it is a `Navigation`.
  ///   - style: How the layer is shown.
  ///   - name: Its name in paths, unless the screen it starts from names it.
  ///   - aliases: Names that earlier versions used.
  ///   - allowsBack: Whether one can go back from there.
  public init(
    _ screen: To, style: PresentationStyle = .sheet, name: String? = nil, aliases: [String] = [],
    allowsBack: Bool = true
  ) {
    body = TransitionBody(
      screen, kind: .present(style), name: name, aliases: aliases, allowsBack: allowsBack)
    box = ScreenBox(screen)
  }

  /// What the screen goes on from.
  public var pathFrom: To.PathFrom { box.screen.pathFrom }

  /// The one of the screen.
  public static var contextCoding: ContextCoding<Context> { To.contextCoding }
}
