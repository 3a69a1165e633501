import BacktrailCore
import BacktrailRuntime

/// A container, drawn according to its kind.
struct ContainerView<R: Route, Content: View> {
  let navigator: Navigator<R>
  let container: Container<DecodedRoute<R>>
  let content: (R) -> Content
}

extension ContainerView: View {
  var body: some View {
    switch container.kind {
    case .stack:
      // A different stack has a different identity, so switching to it neither pushes nor pops a screen.
      stack(container.selectedBranch).id(container.selectedBranch.id)
    case .tabs: ContainerTabs(navigator: navigator, container: container, content: stack)
    case .split: ContainerColumns(navigator: navigator, container: container, content: stack)
    }
  }

  private func stack(_ branch: Branch<DecodedRoute<R>>) -> NavigatorStack<R, Content> {
    NavigatorStack(navigator, stack: branch.id, content: content)
  }
}

/// The branches of a container as tabs.
package struct ContainerTabs<R: Route, Content: View> {
  package let navigator: Navigator<R>
  package let container: Container<DecodedRoute<R>>
  let content: (Branch<DecodedRoute<R>>) -> Content
  @Environment(\.screenLook) private var look

  package init(
    navigator: Navigator<R>, container: Container<DecodedRoute<R>>,
    @ViewBuilder content: @escaping (Branch<DecodedRoute<R>>) -> Content
  ) {
    self.navigator = navigator
    self.container = container
    self.content = content
  }
}

@MainActor extension ContainerTabs: View {
  package var body: some View {
    TabView(selection: selection) {
      ForEach(container.branches) { branch in
        content(branch)
          .tabItem { look.label(of: branch) }
          .tag(branch.id)
      }
    }
  }

  /// The selection. A tap is interpreted according to the state that was visible at the time.
  private var selection: Binding<StackID> {
    let shown = container.selectedBranch.id
    return Binding { @MainActor in
      shown
    } set: { @MainActor [navigator] tapped in
      if tapped != shown, navigator.state.stack(tapped) != nil { navigator.select(.stack(tapped)) }
    }
  }
}

/// The branches of a container side by side, in two or three columns.
///
/// A narrow window shows only the selected branch. Going back selects the branch before it. The visible columns of a
/// wide window are also part of the state.
package struct ContainerColumns<R: Route, Content: View> {
  let navigator: Navigator<R>
  package let container: Container<DecodedRoute<R>>
  let content: (Branch<DecodedRoute<R>>) -> Content

  package init(
    navigator: Navigator<R>, container: Container<DecodedRoute<R>>,
    @ViewBuilder content: @escaping (Branch<DecodedRoute<R>>) -> Content
  ) {
    self.navigator = navigator
    self.container = container
    self.content = content
  }
}

@MainActor extension ContainerColumns: View {
  package var body: some View {
    let branches = container.branches
    if branches.count > 2 {
      NavigationSplitView(
        columnVisibility: visibility, preferredCompactColumn: top(of: [.sidebar, .content, .detail])
      ) {
        column(branches[0])
      } content: {
        column(branches[1])
      } detail: {
        column(branches[max(2, container.selected)])
      }
    } else {
      NavigationSplitView(
        columnVisibility: visibility, preferredCompactColumn: top(of: [.sidebar, .detail])
      ) {
        column(branches[0])
      } detail: {
        if branches.count > 1 { column(branches[1]) }
      }
    }
  }

  private var visibility: Binding<NavigationSplitViewVisibility> {
    Binding { @MainActor [navigator, container] in
      navigator.columnVisibility(of: container)
    } set: { @MainActor [navigator, container] new in
      navigator.showColumns(new, of: container)
    }
  }

  /// Returns a binding to the top column. Going back is interpreted according to the column that was visible at the
  /// time.
  private func top(of columns: [NavigationSplitViewColumn]) -> Binding<NavigationSplitViewColumn> {
    let shown = columns[min(container.selected, columns.count - 1)]
    return Binding { @MainActor in
      shown
    } set: { @MainActor [navigator, container] new in
      guard new != shown, let place = columns.firstIndex(of: new), place < container.branches.count else {
        return
      }
      let stack = container.branches[place].id
      if navigator.state.stack(stack) != nil { navigator.select(.stack(stack)) }
    }
  }

  private func column(_ branch: Branch<DecodedRoute<R>>) -> some View {
    content(branch).id(branch.id)
  }
}

/// The way a window draws its containers and the content around them, and the style of its screens.
package struct ContainerFrame<R: Route> {
  package let view: @MainActor (Navigator<R>, Container<DecodedRoute<R>>) -> AnyView
  package let look: @MainActor (ScreenLook) -> ScreenLook

  package init(
    view: @escaping @MainActor (Navigator<R>, Container<DecodedRoute<R>>) -> AnyView,
    look: @escaping @MainActor (ScreenLook) -> ScreenLook
  ) {
    self.view = view
    self.look = look
  }
}
