import BacktrailCore

extension NavigationLink where Destination == Never {
  /// Creates a link that pushes a screen onto the enclosing stack.
  ///
  /// Use this link on a navigator's screens. The stack is bound to entries, so a link with a plain value has no effect.
  /// SwiftUI does not notify the app of a tap on a plain link, so `lastRejection` stays `nil`.
  @MainActor @preconcurrency
  public init<R: Route>(route: R, @ViewBuilder label: () -> Label) {
    self.init(value: PathItem.link(route), label: label)
  }
}

extension NavigationLink where Label == Text, Destination == Never {
  /// Creates a link that pushes a screen onto the enclosing stack.
  @MainActor @preconcurrency
  public init<R: Route>(_ titleKey: LocalizedStringKey, route: R) {
    self.init(titleKey, value: PathItem.link(route))
  }

  /// Creates a link that pushes a screen onto the enclosing stack.
  @MainActor @preconcurrency @_disfavoredOverload
  public init<S: StringProtocol, R: Route>(_ title: S, route: R) {
    self.init(title, value: PathItem.link(route))
  }
}
