public import BacktrailCore

/// Something that stands where a guard does not allow it.
public struct GuardViolation: Error, Hashable, Sendable {
  /// What would have to go.
  public enum Subject: Hashable, Sendable {
    /// A screen.
    case entry(EntryID)
    /// A modal layer.
    case presentation(PresentationID)
  }

  /// The guard's name.
  public let `guard`: String
  /// What offends.
  public let subject: Subject
  /// The stored name of the screen, or the style of the modal layer.
  public let name: String
  /// The guard's rule.
  public let rule: GuardRule

  /// A violation by the same guard and subject, whatever the subject is called.
  package struct Key: Hashable {
    let name: String
    let subject: Subject
  }

  package var key: Key { Key(name: self.guard, subject: subject) }
}

extension GuardViolation: CustomStringConvertible {
  /// Which guard refuses what, and what it demands.
  public var description: String {
    let offender =
      switch subject {
      case .entry(let id): "the screen '\(name.visible)' (\(id))"
      case .presentation(let id): "the modal layer '\(name.visible)' (\(id))"
      }
    return "The guard '\(self.guard.visible)' refuses \(offender): \(rule)"
  }
}
