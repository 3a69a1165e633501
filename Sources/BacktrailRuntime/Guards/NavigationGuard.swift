public import BacktrailCore

/// A named rule for every scene, as data.
///
/// ```swift
/// navigator.guards = [
///   NavigationGuard("edit above detail", .above("edit", ["detail"])),
///   NavigationGuard("one blocking modal", .atMostPresentations(1, [.sheet, .fullScreenCover])),
/// ]
/// ```
///
/// A rule names a screen by its stored route name, by the last step of its path through a map, or by the last few steps
/// (`search/player`). Checking a rule decodes nothing, so tools can check it without the app.
public struct NavigationGuard: Hashable, Sendable {
  package var name: String
  package var rule: Rule

  /// Creates a guard. Rejections and reports refer to it by its name.
  public init(_ name: String, _ rule: Rule) {
    self.name = name
    self.rule = rule
  }
}

extension NavigationGuard {
  /// An item that violates a guard.
  public struct Violation: Error, Hashable, Sendable {
    /// The item to remove so that the state satisfies the rule.
    public enum Subject: Hashable, Sendable {
      /// A screen.
      case entry(EntryID)
      /// A presentation, with all its entries.
      case presentation(PresentationID)
    }

    /// The guard's name.
    public let `guard`: String
    /// The item that violates the rule.
    public let subject: Subject
    /// The stored name of the screen, or the style of the presentation.
    package let name: String
    /// The guard's rule.
    package let rule: Rule

    /// The identity of a violation: its guard and its subject. It does not depend on the subject's name.
    package struct Key: Hashable {
      let name: String
      let subject: Subject
    }

    package var key: Key { Key(name: self.guard, subject: subject) }
  }
}

extension NavigationGuard.Violation: CustomStringConvertible {
  /// A sentence that identifies the guard, the item that violates it, and the rule.
  public var description: String {
    let offender =
      switch subject {
      case .entry(let id): "the screen '\(name.visible)' (\(id))"
      case .presentation(let id): "the presentation '\(name.visible)' (\(id))"
      }
    return "The guard '\(self.guard.visible)' rejects \(offender): \(rule)"
  }
}

extension NavigationState where R == RouteReference {
  /// Returns the violations in the scenes, ordered by guard and then by scene.
  package func violations(of guards: [NavigationGuard]) -> [NavigationGuard.Violation] {
    violations(of: guards, name: \.name)
  }
}

extension NavigationState {
  /// Returns the violations in the scenes, given the stored names of routes.
  func violations(of guards: [NavigationGuard], name: (R) -> String) -> [NavigationGuard.Violation] {
    guard !guards.isEmpty else { return [] }
    let windows = scenes.map { GuardedWindow($0.map(name)) }
    return guards.flatMap { item in windows.flatMap { $0.violations(of: item) } }
  }
}

extension EncodedState {
  /// Returns the violations in the scenes.
  package func violations(of guards: [NavigationGuard]) -> [NavigationGuard.Violation] {
    tree.violations(of: guards) { names[$0.name] }
  }
}
