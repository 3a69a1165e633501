internal import BacktrailCore
internal import BacktrailRuntime

/// The root of a window or one of its modal layers, which presents the layer above it.
struct LayerView<R: Route, Content: View> {
  let navigator: Navigator<R>
  let layers: WindowLayers
  let scene: SceneID
  /// The modal layer; nil is the root.
  let item: WindowLayers.Item?
  /// What is drawn around the container, if anything is.
  let frame: ContainerFrame<R>?
  let content: (R) -> Content
  @State private var kept = Kept<Container<DecodedRoute<R>>>()
  @Environment(\.screenLook) private var look
}

@MainActor extension LayerView: View {
  var body: some View {
    if let container = kept.latest(container.map { navigator.arranged($0) }) {
      framed(container)
        .environment(\.screenPlace, ScreenPlace(store: navigator, scene: scene))
        .sheet(item: above(.sheet), onDismiss: hearDismissal) { layer($0) }
        .cover(item: above(.cover), onDismiss: hearDismissal) { layer($0) }
        .bubble(item: above(.popover), onDismiss: hearDismissal) { layer($0) }
        .alert(alertTitle, isPresented: hasAlert, presenting: alert) { alert in
          if let route = alert.route, !look.isMessage(route, alert.place) {
            content(route).environment(\.screenPlace, alert.place)
          }
        } message: { alert in
          look.message(of: alert)
        }
        .onChange(of: layers.item(over: presenter)?.id, initial: true) { [layers, presenter] _, ticket in
          layers.rendered(ticket, over: presenter)
        }
    }
  }

  @ViewBuilder private func framed(_ container: Container<DecodedRoute<R>>) -> some View {
    if let presentation = item?.presentation, container.isUnreadable(),
      case .quarantined(let name, _) = container.selectedBranch.entries[0].route
    {
      UnreadableLayer(name: name) { [navigator, scene] in
        navigator.dismiss(.presentation(presentation), in: .scene(scene))
      }
    } else if let frame {
      frame.view(navigator, container)
    } else {
      ContainerView(navigator: navigator, container: container, content: content)
    }
  }

  private var presenter: Int { item?.id ?? 0 }

  private var container: Container<DecodedRoute<R>>? {
    let scene = navigator.state.scene(scene)
    guard let item else { return scene?.root }
    return scene?.presentations.first { $0.id == item.presentation }?.container
  }

  private func layer(_ item: WindowLayers.Item) -> some View {
    LayerView(
      navigator: navigator, layers: layers, scene: scene, item: item, frame: frame, content: content
    )
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

  /// The top screen of the alert that is shown.
  private var alert: AlertedScreen<R>? {
    guard let item = layers.item(over: presenter, as: .alert) else { return nil }
    let presentations = navigator.state.scene(scene)?.presentations ?? []
    let stack = presentations.first { $0.id == item.presentation }?.container.selectedBranch
    guard let stack, let entry = stack.entries.last else { return nil }
    let place = ScreenPlace(store: navigator, scene: scene, stack: stack.id, entry: entry.id)
    return AlertedScreen(decoded: entry.route, place: place)
  }

  private var alertTitle: Text { alert?.route.map { look.title(ofAlert: $0) } ?? Text(verbatim: "") }
}
