/// What must hold of every window, as data: a rule with a chosen name.
///
/// ```swift
/// navigator.guards = [
///   NavigationGuard("edit above detail", .above("edit", ["detail"])),
///   NavigationGuard("one blocking modal", .atMost(1, .modals([.sheet, .fullScreenCover]))),
/// ]
/// ```
///
/// A rule names a screen by its stored route name, by the last step of its path through a map, or by several of
/// the last steps (`search/player`). Nothing is decoded to check it, so tools check it without the app.
public struct NavigationGuard: Hashable, Sendable {
  /// The chosen name, by which refusals and reports call it.
  public var name: String
  /// What must hold.
  public var rule: GuardRule

  /// A guard made of its parts.
  public init(_ name: String, _ rule: GuardRule) {
    self.name = name
    self.rule = rule
  }
}
