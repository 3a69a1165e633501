/// Columns side by side, drawn one below the other. A narrow window shows only the top column.
public struct NavigationSplitView<Sidebar, Content, Detail>
where Sidebar: View, Content: View, Detail: View {
  let preferred: Binding<NavigationSplitViewColumn>?
  var visibility = Binding<NavigationSplitViewVisibility>.constant(.automatic)
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

  /// Creates columns with a binding to the top column of a narrow window. Going back changes the binding's value.
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

extension NavigationSplitView {
  /// Creates columns with bindings to the top column of a narrow window and to the visible columns of a wide window.
  /// Hiding or showing columns changes the latter.
  public nonisolated init(
    columnVisibility: Binding<NavigationSplitViewVisibility>,
    preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) {
    self.init(
      preferredCompactColumn: preferredCompactColumn, sidebar: sidebar, content: content, detail: detail)
    visibility = columnVisibility
  }
}

extension NavigationSplitView where Content == EmptyView {
  public nonisolated init(
    columnVisibility: Binding<NavigationSplitViewVisibility>,
    preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) {
    self.init(preferredCompactColumn: preferredCompactColumn, sidebar: sidebar, detail: detail)
    visibility = columnVisibility
  }

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

/// A position in a split: the sidebar, the content, or the detail.
public struct NavigationSplitViewColumn: Hashable, Sendable {
  let place: Int

  public static var sidebar: Self { Self(place: 0) }
  public static var content: Self { Self(place: 1) }
  public static var detail: Self { Self(place: 2) }
}

/// The columns of a split view that are visible in a wide window.
public struct NavigationSplitViewVisibility: Equatable, Codable, Sendable {
  let hidden: Int?

  public static var automatic: Self { Self(hidden: nil) }
  public static var all: Self { Self(hidden: 0) }
  public static var doubleColumn: Self { Self(hidden: 1) }
  public static var detailOnly: Self { Self(hidden: 2) }
}

extension NavigationSplitView: Primitive {
  /// Adds the columns to the tree. In a narrow window, a split without a binding shows the sidebar and cannot show
  /// another column.
  func place(in scope: Scope) {
    scope.place(sidebar, at: .index(0))
    scope.place(content, at: .index(1))
    scope.place(detail, at: .index(2))
    let top = preferred?.wrappedValue ?? .sidebar
    let columns = Columns(shown: wide, toggle: { toggle() })
    scope.node.element = .columns(
      scope.graph.isCompact ? Columns(shown: [top.place], back: way(from: top)) : columns)
  }

  private var hasTwoColumns: Bool { Content.self == EmptyView.self }

  /// The visible columns in a wide window. In a split with two columns, `.doubleColumn` shows both.
  private var wide: [Int] {
    switch visibility.wrappedValue {
    case .detailOnly: [2]
    case .doubleColumn where !hasTwoColumns: [1, 2]
    default: [0, 1, 2]
    }
  }

  /// Performs the action of the button next to the title.
  private func toggle() {
    let hidden: NavigationSplitViewVisibility = hasTwoColumns ? .detailOnly : .doubleColumn
    visibility.wrappedValue = wide.contains(0) ? hidden : .all
  }

  private func way(from top: NavigationSplitViewColumn) -> (() -> Void)? {
    guard top != .sidebar, let preferred else { return nil }
    let isBesideSidebar = top == .content || hasTwoColumns
    return { preferred.wrappedValue = isBesideSidebar ? .sidebar : .content }
  }
}
