import BacktrailCore
import BacktrailRuntime

/// A container, as what it is.
struct ContainerView<R: Route, Content: View> {
  let navigator: Navigator<R>
  let container: Container<DecodedRoute<R>>
  let content: (R) -> Content
}

extension ContainerView: View {
  var body: some View {
    switch container.kind {
    case .stack:
      // Another stack is another place: nothing is pushed or popped on the way to it.
      stack(container.selectedBranch).id(container.selectedBranch.id)
    case .tabs: ContainerTabs(navigator: navigator, container: container, content: stack)
    case .split: ContainerColumns(container: container, content: stack)
    }
  }

  private func stack(_ branch: Branch<DecodedRoute<R>>) -> NavigatorStack<R, Content> {
    NavigatorStack(navigator, stack: branch.id, content: content)
  }
}
