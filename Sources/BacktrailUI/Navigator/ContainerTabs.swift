/// The branches of a container as tabs.
struct ContainerTabs<R: Route, Content: View> {
  let navigator: Navigator<R>
  let container: Container<DecodedRoute<R>>
  let content: (Branch<DecodedRoute<R>>) -> Content
  @Environment(\.screenLook) private var look
}

@MainActor extension ContainerTabs: View {
  var body: some View {
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
