/// A way to a screen, in whatever containers it may stand, whose context is that of the screen itself.
///
/// ```swift
/// struct Player: ContentScreen {
///   let team: AnyScreenTransition<Player, Team>?
/// }
/// ```
public struct AnyScreenTransition<From: Screen, To: ContentScreen>: ScreenTransition {
  public typealias Context = To.Context

  /// What it is, whatever its type.
  public let body: TransitionBody
  private let evaluate: () -> To.PathFrom

  /// Any way to the screen.
  public init<Base: ScreenTransition>(_ base: Base)
  where Base.From == From, Base.To.NestedScreen == To, Base.Context == To.Context {
    body = base.body
    evaluate = { base.pathFrom }
  }

  /// What the screen goes on from.
  public var pathFrom: To.PathFrom { evaluate() }

  /// The one of the screen.
  public static var contextCoding: ContextCoding<Context> { To.contextCoding }
}
