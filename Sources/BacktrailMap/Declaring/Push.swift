/// The way to a screen that is put on top of the stack.
public struct Push<From: Screen, To: Screen>: ScreenTransition {
  public typealias Context = To.Context

  /// What it is, whatever its type.
  public let body: TransitionBody
  private let box: ScreenBox<To>

  /// A way to a screen.
  ///
  /// - Parameters:
  ///   - screen: Where it leads.
  ///   - name: Its name in paths, unless the screen it starts from names it.
  ///   - aliases: Names that earlier versions used.
  ///   - allowsBack: Whether one can go back from there.
  public init(_ screen: To, name: String? = nil, aliases: [String] = [], allowsBack: Bool = true) {
    body = TransitionBody(screen, kind: .push, name: name, aliases: aliases, allowsBack: allowsBack)
    box = ScreenBox(screen)
  }

  /// What the screen goes on from.
  public var pathFrom: To.PathFrom { box.screen.pathFrom }

  /// The one of the screen.
  public static var contextCoding: ContextCoding<Context> { To.contextCoding }
}
