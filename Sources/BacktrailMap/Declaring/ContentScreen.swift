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
/// A screen leads to other screens only through its own transitions. The macro names each transition after its
/// property. Without the macro, write `mapMembers` or give each stored transition a name. A transition without a name
/// is reported as a finding and is not available in paths.
public protocol ContentScreen: Screen where NestedScreen == Self {
  // Without the default, Swift 6.3 crashes on two screens that lead to each other.
  associatedtype NestedScreen = Self

  /// The screen's constants and transitions by name; `@ContentScreen` generates them.
  var mapMembers: [MapMember] { get }

  /// The format version of the context, starting at 1. A context with a newer version cannot be decoded.
  static var contextVersion: Int32 { get }
}

extension ContentScreen {
  /// The screen itself.
  public var pathFrom: Self { self }
  /// An empty list, for a screen without constants or transitions.
  public var mapMembers: [MapMember] { [] }
  /// Version 1.
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
  /// Returns a screen without a name.
  public static func buildExpression<S: Screen>(_ screen: S) -> Slot<S> { Slot(screen) }

  /// Returns a screen with a name.
  public static func buildExpression<S: Screen>(_ slot: Slot<S>) -> Slot<S> { slot }

  /// Returns all screens in the block.
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

/// A container whose branches can be selected by a path.
public protocol BranchScreen: ContentScreen {}

/// A container of cases, one of which is chosen by a path.
public protocol ConditionalScreen: ContentScreen {}

/// A type that paths can continue from. Its key paths identify the next steps.
@MainActor
public protocol PathProvider {
  /// The type whose key paths identify the steps: a screen itself, or the slots of a container.
  associatedtype PathFrom

  /// The value to which the key paths are applied.
  var pathFrom: PathFrom { get }
}
