/// A way to a screen or a container, whose context is that of the container.
public struct PreciseTransition<From: Screen, To: Screen>: ScreenTransition {
  public typealias Context = To.Context

  /// What it is, whatever its type.
  public let body: TransitionBody
  private let evaluate: () -> To.PathFrom

  /// Any way to the container.
  public init<Base: ScreenTransition>(_ base: Base)
  where Base.From == From, Base.To == To, Base.Context == To.Context {
    body = base.body
    evaluate = { base.pathFrom }
  }

  /// What the screen goes on from.
  public var pathFrom: To.PathFrom { evaluate() }

  /// The one of the container.
  public static var contextCoding: ContextCoding<Context> { To.contextCoding }
}
