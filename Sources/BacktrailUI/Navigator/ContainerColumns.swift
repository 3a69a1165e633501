import BacktrailCore
import BacktrailRuntime

/// The branches of a container side by side: two columns, or three.
package struct ContainerColumns<R: Route, Content: View> {
  package let container: Container<DecodedRoute<R>>
  let content: (Branch<DecodedRoute<R>>) -> Content

  package init(
    container: Container<DecodedRoute<R>>,
    @ViewBuilder content: @escaping (Branch<DecodedRoute<R>>) -> Content
  ) {
    self.container = container
    self.content = content
  }
}

@MainActor extension ContainerColumns: View {
  package var body: some View {
    let branches = container.branches
    if branches.count > 2 {
      NavigationSplitView {
        column(branches[0])
      } content: {
        column(branches[1])
      } detail: {
        column(branches[max(2, container.selected)])
      }
    } else {
      NavigationSplitView {
        column(branches[0])
      } detail: {
        if branches.count > 1 { column(branches[1]) }
      }
    }
  }

  private func column(_ branch: Branch<DecodedRoute<R>>) -> some View {
    content(branch).id(branch.id)
  }
}
