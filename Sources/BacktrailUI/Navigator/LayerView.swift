import BacktrailCore
internal import BacktrailCore
import BacktrailRuntime
internal import BacktrailRuntime
import Observation

/// The root of a window, or one of its presentations. It presents the layer above it.
struct LayerView<R: Route, Content: View> {
  let navigator: Navigator<R>
  let layers: WindowLayers
  let scene: SceneID
  /// The presentation; `nil` for the root.
  let item: WindowLayers.Item?
  /// The content around the container, if there is any.
  let frame: ContainerFrame<R>?
  let content: (R) -> Content
  @State private var kept = Kept<Container<DecodedRoute<R>>>()
  @State private var style = Kept<PresentationStyle>()
  @Environment(\.screenLook) private var look
}

@MainActor extension LayerView: View {
  var body: some View {
    if let container = kept.latest(container.map { navigator.arranged($0) }) {
      framed(container)
        .sheetOptions(style.latest(presentation?.style).flatMap(SheetOptions.init))
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
    item == nil ? navigator.state.scene(scene)?.root : presentation?.container
  }

  private var presentation: Presentation<DecodedRoute<R>>? {
    guard let item else { return nil }
    return navigator.state.scene(scene)?.presentations.first { $0.id == item.presentation }
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

  /// The top screen of the alert being shown.
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

/// The presentations of one window, with the plan for showing them.
@MainActor @Observable
package final class WindowLayers {
  /// The item of each presenter. Only this property is observed, because signals alone change nothing visible.
  private var items: [Int: Item] = [:]
  @ObservationIgnored private var plan = PresentationPlan()
  /// Whether the current steps are animated.
  @ObservationIgnored private var isAnimated = true

  package nonisolated init() {}

  /// A layer in a presenter's binding. A repeated request gets a new item.
  package struct Item: Identifiable, Hashable {
    package let id: Int
    let presentation: PresentationID
    let kind: ModalKind
  }

  /// Returns the current item of a presenter.
  package func item(over presenter: Int) -> Item? { items[presenter] }

  /// Returns the current item of a presenter if it has the given kind.
  package func item(over presenter: Int, as kind: ModalKind) -> Item? {
    item(over: presenter).flatMap { $0.kind == kind ? $0 : nil }
  }

  package func aim(at targets: [PresentationPlan.Target], rules: AdapterRules, animated: Bool = true) {
    change {
      if $0.rules != rules { $0 = PresentationPlan(rules: rules) }
      if $0.aim(at: targets) { isAnimated = animated }
    }
  }

  func doubt() { change { $0.doubt() } }

  func rendered(_ ticket: Int?, over presenter: Int) { change { $0.rendered(ticket, over: presenter) } }

  package func appeared(_ ticket: Int) { change { $0.appeared(ticket) } }

  package func dismissed(over presenter: Int) { change { $0.dismissed(over: presenter) } }

  /// Handles a cleared binding. If the user closed the layer, reports the dismissal and sets the target layers.
  package func close(
    _ item: Item, reportingTo dismiss: (MoveTarget.Presentations) -> [PresentationPlan.Target]
  ) {
    var closed = plan.closed(item.id).map(MoveTarget.Presentations.presentation)
    advance(isByHand: closed != nil)
    if !plan.rules.contains(.closesOnce) { closed = .top }
    if let closed { aim(at: dismiss(closed), rules: plan.rules) }
  }

  /// Handles a signal and performs the next step.
  ///
  /// Reaching the target layers is one transition, so only its last step is animated, along with any step made by the
  /// user. The transaction is always set, because a step may run in the transaction of the state change.
  private func change(_ signal: (inout PresentationPlan) -> Void) {
    signal(&plan)
    advance()
  }

  private func advance(isByHand: Bool = false) {
    _ = plan.advance()
    let new = Dictionary(
      uniqueKeysWithValues: zip([0] + plan.layers.map(\.ticket), plan.layers.map(Item.init))
    )
    .compactMapValues { $0 }
    let stepIsAnimated = isByHand || isAnimated && plan.isLastStep
    if plan.isSettled { isAnimated = true }
    if new != items { withTransaction(\.disablesAnimations, !stepIsAnimated) { items = new } }
  }
}

extension WindowLayers.Item {
  /// Creates the item of a layer, unless the layer has been withdrawn or is being dismissed.
  fileprivate init?(_ layer: PresentationPlan.Layer) {
    guard layer.isBound else { return nil }
    self.init(id: layer.ticket, presentation: layer.target.id, kind: layer.target.kind)
  }
}

/// The way a presentation is shown in the user interface.
package enum ModalKind: Hashable, Sendable, CaseIterable {
  case sheet
  case cover
  case popover
  case alert

  /// The kind for a style. A custom style is shown as a sheet.
  package init(_ style: PresentationStyle) {
    switch style {
    case .sheet, .custom: self = .sheet
    case .fullScreenCover: self = .cover
    case .popover: self = .popover
    case .alert: self = .alert
    }
  }

  /// Whether a view of this kind reports its appearance and can present other views. An alert does neither.
  package var hasContent: Bool { self != .alert }

  /// Whether a view of this kind reports its dismissal reliably. A popover's content may disappear merely because a
  /// cover is shown over it.
  package var tellsItsEnd: Bool { self == .sheet || self == .cover }
}

/// A screen that is shown as an alert.
struct AlertedScreen<R: Route> {
  let decoded: DecodedRoute<R>
  let place: ScreenPlace

  var route: R? { decoded.route }
}

/// A presentation whose screen cannot be decoded. It shows a note and can be closed.
struct UnreadableLayer {
  /// The stored name of its screen.
  let name: String
  let close: @MainActor () -> Void
  @Environment(\.screenLook) private var look
}

@MainActor extension UnreadableLayer: View {
  var body: some View {
    VStack {
      look.unreadable(name)
      Button("Close", action: close)
    }
  }
}

// The platform differences are handled here: macOS has no full-screen covers, and tvOS and watchOS have no popovers. A
// sheet is shown instead.

extension View {
  package nonisolated func cover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: @escaping () -> Void, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    #if os(macOS)
      sheet(item: item, onDismiss: onDismiss, content: content)
    #else
      fullScreenCover(item: item, onDismiss: onDismiss, content: content)
    #endif
  }

  /// Presents a popover and detects its dismissal. A popover has no `onDismiss`, so it counts as dismissed when its
  /// content disappears.
  package nonisolated func bubble<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: @escaping () -> Void, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    #if os(tvOS) || os(watchOS)
      sheet(item: item, onDismiss: onDismiss, content: content)
    #else
      popover(item: item) { content($0).onDisappear(perform: onDismiss) }
    #endif
  }

  /// Handles the closing of the window. On a Mac, a closed window may keep the state of its views, but `onDisappear` is
  /// reliable there because no full-screen cover hides the views.
  package nonisolated func onWindowClose(perform action: @escaping () -> Void) -> some View {
    #if os(macOS)
      onDisappear(perform: action)
    #else
      self
    #endif
  }
}
