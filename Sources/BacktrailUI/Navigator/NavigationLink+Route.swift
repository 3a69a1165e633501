import BacktrailCore

extension NavigationLink where Destination == Never {
  /// Pushes a screen onto the stack that the link stands in.
  ///
  /// It is for screens that a navigator shows: their stack is bound to entries, which a link with a plain value
  /// cannot be appended to.
  @MainActor @preconcurrency
  public init<R: Route>(route: R, @ViewBuilder label: () -> Label) {
    self.init(value: PathItem.link(route), label: label)
  }
}

extension NavigationLink where Label == Text, Destination == Never {
  /// Pushes a screen onto the stack that the link stands in.
  @MainActor @preconcurrency
  public init<R: Route>(_ titleKey: LocalizedStringKey, route: R) {
    self.init(titleKey, value: PathItem.link(route))
  }

  /// Pushes a screen onto the stack that the link stands in.
  @MainActor @preconcurrency @_disfavoredOverload
  public init<S: StringProtocol, R: Route>(_ title: S, route: R) {
    self.init(title, value: PathItem.link(route))
  }
}
