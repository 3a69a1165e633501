/// A container of columns that are shown side by side.
///
/// ```swift
/// Split {
///   Navigation(Harbour()).named("list")
///   Navigation(Ferry()).named("detail")
/// }
/// ```
///
/// A split can have any number of screens. Its context is the tuple of their contexts.
public struct Split<Slots, each S: Screen>: BranchScreen {
  public typealias NestedScreen = Self
  public typealias Context = (repeat (each S).Context)
  public typealias Content = BranchContent<repeat (each S).Content>
  public typealias PathFrom = Slots

  private let list: SlotList<Slots, repeat each S>

  /// Creates columns with the screens in the braces, which are called `\.0`, `\.1`, and so on in paths.
  public init(@ContentBuilder _ content: () -> (repeat Slot<each S>)) where Slots == (repeat Slot<each S>) {
    list = SlotList(content)
  }

  /// Creates columns from slots of a structure, in the order in which the closure returns them.
  public init(_ group: Slots, _ slots: (Slots) -> (repeat Slot<each S>)) {
    list = SlotList(group, slots)
  }

  /// The slots.
  public var pathFrom: Slots { list.pathFrom }

  /// The coding of the context tuple.
  public static var contextCoding: ContextCoding<Context> {
    SlotList<Slots, repeat each S>.contextCoding
  }

  /// Creates the contents of all screens.
  public func makeContent(_ context: Context, router: Router<Self>) -> ContentResult<Self> {
    let content = list.content(repeat each context, router: router)
    return (content, content)
  }

  /// Adds the columns and their screens to the map.
  public func evaluate(
    in evaluation: MapEvaluation, site: MapEvaluation.Site<Context>
  ) -> MapEvaluation.Place {
    evaluation.addContainer(self, .split, site: site, members: list.members) {
      list.evaluated(in: evaluation, contexts: site.fixed)
    }
  }
}
