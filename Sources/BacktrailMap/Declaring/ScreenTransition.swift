public import BacktrailCore

/// A transition from one screen to another.
///
/// A transition is a constant of its source screen. It is a `Push`, a `Present`, or a type-erased transition that can
/// be either.
public protocol ScreenTransition<From, To>: PathProvider where PathFrom == To.PathFrom {
  /// The screen from which the transition starts.
  associatedtype From: Screen
  /// The screen or container that the transition leads to.
  associatedtype To: Screen
  /// The data that the target needs.
  associatedtype Context

  /// The transition without its static type.
  var body: TransitionBody { get }
  /// The stored form of the context.
  static var contextCoding: ContextCoding<Context> { get }
}

/// A transition without its static type. It contains the transition's name and kind, and specifies whether going back
/// is allowed.
///
/// This type is a class so that a transition can be found by identity among its screen's members.
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

/// A transition that pushes a screen.
public struct Push<From: Screen, To: Screen>: ScreenTransition {
  public typealias Context = To.Context

  /// The transition without its static type.
  public let body: TransitionBody
  private let box: ScreenBox<To>

  /// Creates a transition that pushes a screen.
  ///
  /// - Parameters:
  ///   - screen: The target.
  ///   - name: The name in paths, unless the source screen provides a name.
  ///   - aliases: The transition's names in earlier versions.
  ///   - allowsBack: Whether going back from the target is allowed.
  public init(_ screen: To, name: String? = nil, aliases: [String] = [], allowsBack: Bool = true) {
    body = TransitionBody(screen, kind: .push, name: name, aliases: aliases, allowsBack: allowsBack)
    box = ScreenBox(screen)
  }

  /// The value whose members specify the next steps from the target.
  public var pathFrom: To.PathFrom { box.screen.pathFrom }

  /// The coding of the target screen.
  public static var contextCoding: ContextCoding<Context> { To.contextCoding }
}

/// A transition that presents a screen as a sheet, a full-screen cover, a popover, or an alert, or in a custom style.
public struct Present<From: Screen, To: Screen>: ScreenTransition {
  public typealias Context = To.Context

  /// The transition without its static type.
  public let body: TransitionBody
  private let box: ScreenBox<To>

  /// Creates a transition that presents a screen.
  ///
  /// - Parameters:
  ///   - screen: The target. Screens can be pushed onto it if it is a `Navigation`.
  ///   - style: The style of the presentation.
  ///   - name: The name in paths, unless the source screen provides a name.
  ///   - aliases: The transition's names in earlier versions.
  ///   - allowsBack: Whether going back from the target is allowed.
  public init(
    _ screen: To, style: PresentationStyle = .sheet, name: String? = nil, aliases: [String] = [],
    allowsBack: Bool = true
  ) {
    body = TransitionBody(
      screen, kind: .present(style), name: name, aliases: aliases, allowsBack: allowsBack)
    box = ScreenBox(screen)
  }

  /// The value whose members specify the next steps from the target.
  public var pathFrom: To.PathFrom { box.screen.pathFrom }

  /// The coding of the target screen.
  public static var contextCoding: ContextCoding<Context> { To.contextCoding }
}

/// A transition to a screen, regardless of the containers around the screen. Its context is the screen's context.
///
/// ```swift
/// struct Player: ContentScreen {
///   let team: AnyScreenTransition<Player, Team>?
/// }
/// ```
public struct AnyScreenTransition<From: Screen, To: ContentScreen>: ScreenTransition {
  public typealias Context = To.Context

  /// The transition without its static type.
  public let body: TransitionBody
  private let evaluate: () -> To.PathFrom

  /// Creates a type-erased copy of any transition to the screen.
  public init<Base: ScreenTransition>(_ base: Base)
  where Base.From == From, Base.To.NestedScreen == To, Base.Context == To.Context {
    body = base.body
    evaluate = { base.pathFrom }
  }

  /// The value whose members specify the next steps from the target.
  public var pathFrom: To.PathFrom { evaluate() }

  /// The coding of the target screen.
  public static var contextCoding: ContextCoding<Context> { To.contextCoding }
}

/// A transition to a screen or a container. Its context is the target's context.
public struct PreciseTransition<From: Screen, To: Screen>: ScreenTransition {
  public typealias Context = To.Context

  /// The transition without its static type.
  public let body: TransitionBody
  private let evaluate: () -> To.PathFrom

  /// Creates a type-erased copy of any transition to the screen or container.
  public init<Base: ScreenTransition>(_ base: Base)
  where Base.From == From, Base.To == To, Base.Context == To.Context {
    body = base.body
    evaluate = { base.pathFrom }
  }

  /// The value whose members specify the next steps from the target.
  public var pathFrom: To.PathFrom { evaluate() }

  /// The coding of the target.
  public static var contextCoding: ContextCoding<Context> { To.contextCoding }
}
