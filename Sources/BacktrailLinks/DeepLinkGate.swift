/// What must be done before a link is followed, by its chosen name: signing in, onboarding, or the app's own.
///
/// A link through a closed gate is held and followed when the app opens the gate.
public struct DeepLinkGate: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The chosen name; held links are stored with it.
  public let name: String

  /// A gate with a name.
  public init(_ name: String) { self.name = name }

  /// A gate with a name.
  public init(stringLiteral name: String) { self.name = name }

  /// Somebody has to sign in.
  public static let authentication: Self = "authentication"
  /// The introduction has to be finished.
  public static let onboarding: Self = "onboarding"
}
