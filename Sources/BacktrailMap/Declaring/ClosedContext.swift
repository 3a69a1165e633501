/// A screen that is given its context by the map and takes none from those who go there.
///
/// The context is no part of what is stored: another map may give another one.
public struct ClosedContext<Base: Screen>: Screen {
  public typealias NestedScreen = Base.NestedScreen
  public typealias Content = Base.Content
  public typealias Context = Void

  let base: Base
  let context: Base.Context

  /// What the screen goes on from.
  public var pathFrom: Base.PathFrom { base.pathFrom }

  /// Makes the content with the given context.
  public func makeContent(_ context: Void, router: Router<NestedScreen>) -> ContentResult<Self> {
    base.makeContent(self.context, router: router)
  }

  /// Enters the screen with its context.
  public func evaluate(
    in evaluation: MapEvaluation, site: MapEvaluation.Site<Void>
  ) -> MapEvaluation.Place {
    base.evaluate(in: evaluation, site: site.closed(with: context))
  }
}

extension Screen {
  /// The screen with its context given once and for all.
  public func with(_ context: Context) -> ClosedContext<Self> { ClosedContext(base: self, context: context) }
}
