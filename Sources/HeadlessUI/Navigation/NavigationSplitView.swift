/// Columns side by side; the stand-in shows them one below the other.
public struct NavigationSplitView<Sidebar, Content, Detail>
where Sidebar: View, Content: View, Detail: View {
  let sidebar: Sidebar
  let content: Content
  let detail: Detail

  public nonisolated init(
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content,
    @ViewBuilder detail: () -> Detail
  ) {
    self.sidebar = sidebar()
    self.content = content()
    self.detail = detail()
  }

  public nonisolated init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail)
  where Content == EmptyView {
    self.init(sidebar: sidebar, content: { EmptyView() }, detail: detail)
  }
}

extension NavigationSplitView: Primitive {
  func place(in scope: Scope) {
    scope.node.element = .columns
    scope.place(sidebar, at: .index(0))
    scope.place(content, at: .index(1))
    scope.place(detail, at: .index(2))
  }
}
