/// The branches of a container side by side: two columns, or three.
struct ContainerColumns<R: Route, Content: View> {
  let navigator: Navigator<R>
  let container: Container<DecodedRoute<R>>
  let content: (R) -> Content
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
    NavigatorStack(navigator, stack: branch.id, content: content).id(branch.id)
  }
}
