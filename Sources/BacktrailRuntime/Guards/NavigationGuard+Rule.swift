public import BacktrailCore

extension NavigationGuard {
  /// A rule that applies to every scene.
  public enum Rule: Hashable, Sendable {
    /// The first screen must be above one of the others. The other screen is lower in the same stack or, if the first
    /// screen is in a presentation, is the owner of the presentation or a screen below the owner. If `isDirect` is
    /// `true`, no screen may be between the two.
    case above(String, [String], isDirect: Bool = false)
    /// A scene has no more than this many screens with these names.
    case atMost(Int, of: [String])
    /// A scene has no more than this many presentations of these styles, or of all styles if the list is empty.
    case atMostPresentations(Int, [PresentationStyle])
    /// The screen is alone on its stack, without a presentation above it.
    case alone(String)
    /// No stack has more screens than this.
    case depth(Int)
    /// The screens are allowed only in a scene whose root is this case of the map, or has this stored name.
    case requires(String, for: [String])
  }
}

extension NavigationGuard.Rule {
  /// The names of screens in the rule.
  package var screens: [String] {
    switch self {
    case .above(let screen, let others, _): [screen] + others
    case .atMost(_, of: let names), .requires(_, let names): names
    case .alone(let screen): [screen]
    case .atMostPresentations, .depth: []
    }
  }
}

extension NavigationGuard.Rule: CustomStringConvertible {
  /// The rule as a sentence.
  public var description: String {
    switch self {
    case .above(let screen, let others, let isDirect):
      others.isEmpty
        ? "'\(screen.visible)' must not be shown."
        : "'\(screen.visible)' may only be \(isDirect ? "directly " : "")above \(Self.list(others))."
    case .atMost(let count, of: let names): "A scene may have at most \(count) of \(Self.list(names))."
    case .atMostPresentations(let count, []):
      "A scene may have at most \(Self.counted(count, "presentation"))."
    case .atMostPresentations(let count, let styles):
      "A scene may have at most \(Self.counted(count, "presentation")) with the style \(Self.list(styles.map(\.rawValue)))."
    case .alone(let screen): "'\(screen.visible)' must be the only screen."
    case .depth(let count): "A stack may have at most \(Self.counted(count, "screen"))."
    case .requires(let root, let names):
      "\(Self.list(names)) may only be in a scene whose root is '\(root.visible)'."
    }
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  private static func list(_ names: [String]) -> String {
    names.map { "'\($0.visible)'" }.joined(separator: " or ")
  }
}
