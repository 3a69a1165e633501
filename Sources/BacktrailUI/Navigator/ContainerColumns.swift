/// The branches of a container side by side: two columns, or three.
struct ContainerColumns<R: Route, Content: View> {
  let container: Container<DecodedRoute<R>>
  let content: (Branch<DecodedRoute<R>>) -> Content
}

@MainActor extension ContainerColumns: View {
  var body: some View {
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
