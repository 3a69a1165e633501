/// A screen with content of its own, constants, and transitions to other screens.
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
/// Only its own transitions lead on from it. The macro names them by their properties; without it, write `mapMembers`,
/// or give each stored transition a name. One without a name is a finding, and no path leads over it.
public protocol ContentScreen: Screen where NestedScreen == Self {
  // Without the default, Swift 6.3 crashes on two screens that lead to each other.
  associatedtype NestedScreen = Self

  /// The screen's constants and transitions by name; `@ContentScreen` writes them.
  var mapMembers: [MapMember] { get }

  /// The version of the context's form, from 1. A context of a newer version is not read.
  static var contextVersion: Int32 { get }
}

extension ContentScreen {
  /// The screen itself.
  public var pathFrom: Self { self }
  /// None.
  public var mapMembers: [MapMember] { [] }
  /// The first.
  public static var contextVersion: Int32 { 1 }

  /// Enters the screen with its constants and transitions.
  public func evaluate(
    in evaluation: MapEvaluation, site: MapEvaluation.Site<Context>
  ) -> MapEvaluation.Place {
    evaluation.add(self, site: site)
  }
}
