/// The root of a window or one of its modal layers, which presents the layer above it.
struct LayerView<R: Route, Content: View> {
  let navigator: Navigator<R>
  let layers: WindowLayers
  let scene: SceneID
  /// The modal layer; nil is the root.
  let item: WindowLayers.Item?
  let content: (R) -> Content
  @State private var kept = Kept<Container<DecodedRoute<R>>>()
  @Environment(\.screenLook) private var look
}

@MainActor extension LayerView: View {
  var body: some View {
    if let container = kept.latest(container) {
      ContainerView(navigator: navigator, container: container, content: content)
        .environment(\.screenPlace, ScreenPlace(store: navigator, scene: scene))
        .sheet(item: above(.sheet), onDismiss: hearDismissal) { layer($0) }
        .cover(item: above(.cover), onDismiss: hearDismissal) { layer($0) }
        .bubble(item: above(.popover), onDismiss: hearDismissal) { layer($0) }
        .alert(alertTitle, isPresented: hasAlert, presenting: alertRoute) { route in
          if let route = route.route { content(route) }
        } message: { route in
          if case .quarantined(let name, _) = route { look.unreadable(name) }
        }
        .onChange(of: layers.item(over: presenter)?.id, initial: true) { [layers, presenter] _, ticket in
          layers.rendered(ticket, over: presenter)
        }
    }
  }

  private var presenter: Int { item?.id ?? 0 }

  private var container: Container<DecodedRoute<R>>? {
    let scene = navigator.state.scene(scene)
    guard let item else { return scene?.root }
    return scene?.presentations.first { $0.id == item.presentation }?.container
  }

  private func layer(_ item: WindowLayers.Item) -> some View {
    LayerView(navigator: navigator, layers: layers, scene: scene, item: item, content: content)
      .onAppear { [layers] in layers.appeared(item.id) }
  }

  private func hearDismissal() { layers.dismissed(over: presenter) }

  private func above(_ kind: ModalKind) -> Binding<WindowLayers.Item?> {
    let shown = layers.item(over: presenter, as: kind)
    return Binding { @MainActor [layers, presenter] in
      layers.item(over: presenter, as: kind)
    } set: { @MainActor [layers, navigator, scene] new in
      guard new == nil, let shown else { return }
      layers.close(shown) { closed in
        navigator.dismiss(closed, in: .scene(scene))
        return navigator.state.scene(scene)?.modalTargets ?? []
      }
    }
  }
}

@MainActor extension LayerView {
  private var hasAlert: Binding<Bool> {
    let alert = above(.alert)
    return Binding { @MainActor in
      alert.wrappedValue != nil
    } set: { @MainActor isShown in
      if !isShown { alert.wrappedValue = nil }
    }
  }

  /// The route of an alert's top screen.
  private var alertRoute: DecodedRoute<R>? {
    guard let alert = layers.item(over: presenter, as: .alert) else { return nil }
    let presentations = navigator.state.scene(scene)?.presentations ?? []
    let shown = presentations.first { $0.id == alert.presentation }
    return shown?.container.selectedBranch.entries.last?.route
  }

  private var alertTitle: Text { alertRoute?.route.map { look.alertTitle($0) } ?? Text(verbatim: "") }
}
