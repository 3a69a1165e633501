/// Collects the screens in the braces of a container, any number of them.
@resultBuilder @MainActor
public enum ContentBuilder {
  /// A screen without a name.
  public static func buildExpression<S: Screen>(_ screen: S) -> Slot<S> { Slot(screen) }

  /// A screen with a name.
  public static func buildExpression<S: Screen>(_ slot: Slot<S>) -> Slot<S> { slot }

  /// All of them.
  public static func buildBlock<each S: Screen>(_ slots: repeat Slot<each S>) -> (repeat Slot<each S>) {
    (repeat each slots)
  }
}
