import BacktrailCore
import BacktrailRuntime

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

  /// What a tap says is judged by what was shown when it was made.
  private var selection: Binding<StackID> {
    let shown = container.selectedBranch.id
    return Binding { @MainActor in
      shown
    } set: { @MainActor [navigator] tapped in
      if tapped != shown, navigator.state.stack(tapped) != nil { navigator.select(.stack(tapped)) }
    }
  }
}
