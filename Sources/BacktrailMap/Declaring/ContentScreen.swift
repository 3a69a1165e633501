/// A screen with its own content, constants, and transitions to other screens.
///
/// ```swift
/// @ContentScreen
/// struct Harbour: ContentScreen {
///   typealias NestedScreen = Self
///   typealias Content = HarbourView
///   let title = "Harbour"
///   let ferry: Push<Harbour, Ferry>
///
///   func makeContent(_ context: Void, router: Router<Self>) -> ContentResult<Self> {
///     let view = HarbourView(router: router)
///     return (view, view)
///   }
/// }
/// ```
///
/// In code, a move from the screen can use only the screen's own transitions. The macro gives each transition the name
/// of its property. Without the macro, implement `mapMembers` or give each stored transition a name. A transition
/// without a name is reported as a finding and cannot be used in paths.
public protocol ContentScreen: Screen where NestedScreen == Self {
  // Without the default, Swift 6.3 crashes on two screens that lead to each other.
  associatedtype NestedScreen = Self

  /// The screen's constants and transitions by name, which `@ContentScreen` generates.
  var mapMembers: [MapMember] { get }

  /// The format version of the context, starting at 1. A context with a newer version cannot be decoded.
  static var contextVersion: Int32 { get }
}

extension ContentScreen {
  /// The screen itself.
  public var pathFrom: Self { self }
  /// An empty list, for a screen without constants or transitions.
  public var mapMembers: [MapMember] { [] }
  /// The default version, 1.
  public static var contextVersion: Int32 { 1 }

  /// Adds the screen with its constants and transitions to the map.
  public func evaluate(
    in evaluation: MapEvaluation, site: MapEvaluation.Site<Context>
  ) -> MapEvaluation.Place {
    evaluation.add(self, site: site)
  }
}

/// A result builder that collects the screens in the braces of a container.
@resultBuilder @MainActor
public enum ContentBuilder {
  /// Returns an unnamed slot that contains the screen.
  public static func buildExpression<S: Screen>(_ screen: S) -> Slot<S> { Slot(screen) }

  /// Returns the given slot unchanged.
  public static func buildExpression<S: Screen>(_ slot: Slot<S>) -> Slot<S> { slot }

  /// Returns all slots in the block.
  public static func buildBlock<each S: Screen>(_ slots: repeat Slot<each S>) -> (repeat Slot<each S>) {
    (repeat each slots)
  }
}

/// The content of tabs or columns, by branch.
public struct BranchContent<each Root> {
  /// The contents of the branches, in order.
  public var roots: (repeat each Root)

  init(_ roots: repeat each Root) { self.roots = (repeat each roots) }
}

/// A container whose branches a path can select.
public protocol BranchScreen: ContentScreen {}

/// A container of cases. A path chooses one of them.
public protocol ConditionalScreen: ContentScreen {}

/// A type from which paths can continue. The key paths of its `PathFrom` type specify the next steps.
@MainActor
public protocol PathProvider {
  /// The type whose key paths specify the steps: the screen itself, or the slots of a container.
  associatedtype PathFrom

  /// The value to which the key paths are applied.
  var pathFrom: PathFrom { get }
}
