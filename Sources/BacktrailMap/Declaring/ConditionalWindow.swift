/// A window that shows one of several roots, such as a launch screen, a welcome screen, or the app itself.
///
/// ```swift
/// ConditionalWindow {
///   Launch().named("launch")
///   Tabs { … }.named("main", leaving: .keep)
/// }
/// ```
///
/// Switching to another case replaces the root of the scene. The previous root is removed unless the window or the
/// case specifies that the root and its stacks are retained. Either way, the root's presentations are dismissed.
public struct ConditionalWindow<Slots, each S: Screen>: ConditionalScreen {
  public typealias NestedScreen = Self
  public typealias Context = WindowContext
  public typealias Content = Void
  public typealias PathFrom = Slots

  private let list: SlotList<Slots, repeat each S>
  private let leaving: MapLeaving

  /// Creates a window with the cases in the braces, which are called `\.0`, `\.1`, and so on in paths.
  public init(
    leaving: MapLeaving = .discard, @ContentBuilder _ content: () -> (repeat Slot<each S>)
  ) where Slots == (repeat Slot<each S>) {
    list = SlotList(content)
    self.leaving = leaving
  }

  /// Creates a window whose cases are slots of a structure, in the order in which the closure returns them.
  public init(
    _ group: Slots, leaving: MapLeaving = .discard, _ slots: (Slots) -> (repeat Slot<each S>)
  ) {
    list = SlotList(group, slots)
    self.leaving = leaving
  }

  /// The slots.
  public var pathFrom: Slots { list.pathFrom }

  /// Returns empty content, because the window shows the content of its case.
  public func makeContent(_ context: WindowContext, router: Router<Self>) -> ContentResult<Self> { ((), ()) }

  /// Adds the window and its cases to the map.
  public func evaluate(
    in evaluation: MapEvaluation, site: MapEvaluation.Site<Context>
  ) -> MapEvaluation.Place {
    evaluation.addContainer(self, .cases, site: site, members: list.members, leaving: leaving) {
      list.evaluated(in: evaluation, contexts: nil)
    }
  }
}

/// The context of a window with cases. It does not contain any data.
public struct WindowContext: Codable, Hashable, Sendable {
  /// The only value of this type.
  public static var `default`: Self { Self() }
}
