/// A way from a screen to another one.
///
/// It is a constant of the screen that it starts from. `Push` and `Present` are the ways; the erased ones leave open
/// which of them it is.
public protocol ScreenTransition<From, To>: PathProvider where PathFrom == To.PathFrom {
  /// The screen that it starts from.
  associatedtype From: Screen
  /// The screen or container that it leads to.
  associatedtype To: Screen
  /// What has to be given.
  associatedtype Context

  /// What it is, whatever its type.
  var body: TransitionBody { get }
  /// How the context is stored.
  static var contextCoding: ContextCoding<Context> { get }
}

/// What a transition is, whatever its type: its name, how it leads to its screen, and whether one can go back.
///
/// It is a class for its identity, by which a transition is found among the members of its screen.
@MainActor
public final class TransitionBody {
  let screen: any Screen
  let name: String?
  let aliases: [String]
  let kind: MapTransition.Kind
  let allowsBack: Bool

  init(_ screen: any Screen, kind: MapTransition.Kind, name: String?, aliases: [String], allowsBack: Bool) {
    self.screen = screen
    self.kind = kind
    self.name = name
    self.aliases = aliases
    self.allowsBack = allowsBack
  }
}
