import BacktrailCore

/// A registered override that shows nothing in this build.
public struct OverrideFinding: Hashable, Sendable {
  /// Why an override shows nothing.
  public enum Problem: Hashable, Sendable {
    /// No declared host has this name, now or earlier.
    case unknownHost
    /// The host has no part of this name.
    case unknownPart
    /// No replacement is registered under this name.
    case unknownReplacement
    /// The name is registered for other parts only.
    case unfitReplacement
  }

  /// Which part was meant, and in which scope.
  public let key: OverrideKey
  /// The name of the replacement.
  public let replacement: String
  /// Why it shows nothing.
  public let problem: Problem
}

extension OverrideFinding: CustomStringConvertible {
  /// A sentence that says what is not known, and what to do.
  public var description: String {
    switch problem {
    case .unknownHost:
      "No host '\(key.host)' is declared for the override '\(replacement)'. Declare it, or add the name to its aliases."
    case .unknownPart:
      "The host '\(key.host)' has no part '\(key.part)' for the override '\(replacement)'. Remove the override."
    case .unknownReplacement:
      "No replacement '\(replacement)' is registered for '\(key.part)' of '\(key.host)'. Register it, or remove the "
        + "override."
    case .unfitReplacement:
      "The replacement '\(replacement)' is not registered for '\(key.part)' of '\(key.host)'. Register it for that, or "
        + "remove the override."
    }
  }
}
