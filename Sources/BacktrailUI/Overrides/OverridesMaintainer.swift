/// The replacements that code gave the parts of one view.
///
/// `@InjectableContainer` puts one into the container, and `overrideView(for:with:)` fills it. It is a value: to
/// override a copy of a view never changes the original, and the container stays `Sendable`.
public struct OverridesMaintainer: Sendable {
  private var replacements: [String: Replacement] = [:]

  /// No replacements.
  public init() {}

  /// Shows a view in the place of a part; the last one wins.
  @preconcurrency @MainActor public mutating func updateOverride(for key: String, with view: AnyView) {
    replacements[key] = Replacement(view)
  }

  /// The view that takes the place of a part, if one does.
  @preconcurrency @MainActor public func override(for key: String) -> AnyView? { replacements[key]?.view }

  /// Shows the part itself again.
  public mutating func removeOverride(for key: String) { replacements[key] = nil }

  /// Shows all parts themselves again.
  public mutating func resetOverrides() { replacements = [:] }
}

extension OverridesMaintainer: Hashable {
  /// Whether both hold the very same replacements: those of a copy are the same, equal looking ones are not.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.identities == rhs.identities }

  /// Adds what tells one replacement from another.
  public func hash(into hasher: inout Hasher) { hasher.combine(identities) }

  private var identities: [String: ObjectIdentifier] { replacements.mapValues(ObjectIdentifier.init) }
}

/// Views belong to the main actor; what points at one may go anywhere.
@MainActor
private final class Replacement {
  let view: AnyView

  init(_ view: AnyView) { self.view = view }
}
