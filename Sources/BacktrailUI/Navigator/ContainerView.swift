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
      NavigatorStack(navigator, stack: container.selectedBranch.id, content: content)
        .id(container.selectedBranch.id)
    case .tabs: ContainerTabs(navigator: navigator, container: container, content: content)
    case .split: ContainerColumns(navigator: navigator, container: container, content: content)
    }
  }
}
