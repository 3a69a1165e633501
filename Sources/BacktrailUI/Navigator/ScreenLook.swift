/// How the parts of a navigator's views look that no route stands for.
struct ScreenLook {
  var unreadable: (String) -> AnyView = { AnyView(Text("The screen '\($0)' cannot be shown.")) }
  var branchLabel: (String) -> AnyView = { AnyView(Text($0)) }
  /// By default the name of the route's case, which is there to be replaced.
  var alertTitle: (any Route) -> Text = { Text(verbatim: String("\($0)".prefix { $0 != "(" })) }
}

private struct ScreenLookKey: EnvironmentKey {
  static var defaultValue: ScreenLook { ScreenLook() }
}

extension EnvironmentValues {
  var screenLook: ScreenLook {
    get { self[ScreenLookKey.self] }
    set { self[ScreenLookKey.self] = newValue }
  }
}

extension View {
  /// Shows a label on each tab of a navigator's views beneath, given the branch's name. Without, it is the name.
  public nonisolated func branchLabel<Label: View>(
    @ViewBuilder _ label: @escaping (_ branch: String) -> Label
  ) -> some View {
    environment(\.screenLook.branchLabel) { AnyView(label($0)) }
  }

  /// Shows a view in place of a screen whose route this build cannot read, given the route's stored name.
  public nonisolated func unreadableScreen<Placeholder: View>(
    @ViewBuilder _ placeholder: @escaping (_ name: String) -> Placeholder
  ) -> some View {
    environment(\.screenLook.unreadable) { AnyView(placeholder($0)) }
  }

  /// Gives the alerts of a navigator's views beneath their titles; an alert's buttons are its route's view.
  public nonisolated func alertTitle<R: Route>(
    for type: R.Type, _ title: @escaping (R) -> Text
  ) -> some View {
    environment(\.screenLook.alertTitle) { ($0 as? R).map(title) ?? ScreenLook().alertTitle($0) }
  }
}
