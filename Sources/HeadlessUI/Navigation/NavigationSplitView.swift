/// Columns side by side, drawn one below the other; a narrow window shows the one on top alone.
public struct NavigationSplitView<Sidebar, Content, Detail>
where Sidebar: View, Content: View, Detail: View {
  let preferred: Binding<NavigationSplitViewColumn>?
  let sidebar: Sidebar
  let content: Content
  let detail: Detail

  public nonisolated init(
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content,
    @ViewBuilder detail: () -> Detail
  ) {
    preferred = nil
    self.sidebar = sidebar()
    self.content = content()
    self.detail = detail()
  }

  /// Says which column is on top in a narrow window; who goes back from it changes that.
  public nonisolated init(
    preferredCompactColumn: Binding<NavigationSplitViewColumn>,
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content,
    @ViewBuilder detail: () -> Detail
  ) {
    preferred = preferredCompactColumn
    self.sidebar = sidebar()
    self.content = content()
    self.detail = detail()
  }
}

extension NavigationSplitView where Content == EmptyView {
  public nonisolated init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {
    self.init(sidebar: sidebar, content: { EmptyView() }, detail: detail)
  }

  public nonisolated init(
    preferredCompactColumn: Binding<NavigationSplitViewColumn>,
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail
  ) {
    self.init(
      preferredCompactColumn: preferredCompactColumn, sidebar: sidebar, content: { EmptyView() },
      detail: detail)
  }
}

/// A column of a split view.
public struct NavigationSplitViewColumn: Hashable, Sendable {
  let place: Int

  public static var sidebar: Self { Self(place: 0) }
  public static var content: Self { Self(place: 1) }
  public static var detail: Self { Self(place: 2) }
}

extension NavigationSplitView: Primitive {
  /// A split that says nothing of its columns shows the sidebar in a narrow window, and has no way to another one.
  func place(in scope: Scope) {
    scope.place(sidebar, at: .index(0))
    scope.place(content, at: .index(1))
    scope.place(detail, at: .index(2))
    let top = preferred?.wrappedValue ?? .sidebar
    scope.node.element = .columns(
      Columns(
        top: scope.graph.isCompact ? top.place : nil, back: scope.graph.isCompact ? way(from: top) : nil))
  }

  private func way(from top: NavigationSplitViewColumn) -> (() -> Void)? {
    guard top != .sidebar, let preferred else { return nil }
    let isBesideSidebar = top == .content || Content.self == EmptyView.self
    return { preferred.wrappedValue = isBesideSidebar ? .sidebar : .content }
  }
}
