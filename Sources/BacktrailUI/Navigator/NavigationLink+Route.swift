import BacktrailCore

extension NavigationLink where Destination == Never {
  /// Pushes a screen onto the stack of the link.
  ///
  /// Use it on screens of a navigator. Their stack is bound to entries, so a link with a plain value has no effect.
  /// SwiftUI does not notify the app of a tap on such a link, so `lastRejection` stays `nil`.
  @MainActor @preconcurrency
  public init<R: Route>(route: R, @ViewBuilder label: () -> Label) {
    self.init(value: PathItem.link(route), label: label)
  }
}

extension NavigationLink where Label == Text, Destination == Never {
  /// Pushes a screen onto the stack of the link.
  @MainActor @preconcurrency
  public init<R: Route>(_ titleKey: LocalizedStringKey, route: R) {
    self.init(titleKey, value: PathItem.link(route))
  }

  /// Pushes a screen onto the stack of the link.
  @MainActor @preconcurrency @_disfavoredOverload
  public init<S: StringProtocol, R: Route>(_ title: S, route: R) {
    self.init(title, value: PathItem.link(route))
  }
}
