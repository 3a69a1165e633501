/// The state of a modifier that can present content above its layer.
@MainActor
final class Presentation {
  enum Style {
    case sheet
    case cover
    case popover
    case alert(title: String)
  }

  struct Item {
    let id: AnyHashable
    let content: AnyView
  }

  private(set) var layer = Layer()
  private(set) var change: Presenting
  private var shown: AnyHashable?
  private var ignored: AnyHashable?
  private weak var owner: Layer?

  init(_ change: Presenting) { self.change = change }

  /// Shows, keeps, replaces, or hides the content according to the binding, one step per pass.
  func update(to change: Presenting, in scope: Scope) {
    let item = change.item()
    if let shown, shown != item?.id {
      scope.graph.begin(.dismiss, at: scope.node)
      return hide(in: scope.graph)
    }
    self.change = change
    if ignored != item?.id { ignored = nil }
    guard let item, ignored == nil else { return }
    guard scope.layer.presentation == nil || scope.layer.presentation === self else {
      return wait(with: item, in: scope)
    }
    if shown == nil {
      guard mayBegin(in: scope) else {
        ignored = item.id
        return
      }
      layer = Layer()
      scope.graph.begin(.present, at: scope.node)
      scope.graph.presentedPass = scope.graph.passes
    }
    shown = item.id
    owner = scope.layer
    owner?.presentation = self
    place(item, in: scope)
  }

  /// Removes the content. The modifier's `onDismiss` runs after the pass, topmost first.
  func hide(in graph: Graph) {
    guard shown != nil else { return }
    shown = nil
    owner?.presentation = nil
    graph.pending.continueLater()
    guard let onDismiss = change.onDismiss else { return }
    graph.end(Dismissal(presentation: self, owner: owner, action: onDismiss))
  }

  /// Leaves the item for a later pass, or ignores it if the simulated `Adversity` drops the presentation.
  private func wait(with item: Item, in scope: Scope) {
    if isForgotten(in: scope) { ignored = item.id }
  }

  /// Returns whether a presentation may begin. A new presentation is dropped if the layer's previous one is still being
  /// dismissed, and may be dropped if the app is not active.
  private func mayBegin(in scope: Scope) -> Bool {
    let isActive = scope.graph.environment.scenePhase == .active
    if !isActive, scope.graph.adversity?.strikes(.forgottenInBackground) == true { return false }
    if let leaving = scope.layer.leaving, leaving !== self { return false }
    return !isForgotten(in: scope)
  }

  private func isForgotten(in scope: Scope) -> Bool {
    scope.graph.presentedPass == scope.graph.passes
      && scope.graph.adversity?.strikes(.ignoredPresentation) == true
  }

  private func place(_ item: Item, in scope: Scope) {
    var scope = scope
    scope.layer = layer
    scope.stack = nil
    scope.screen = nil
    scope.environment.dismiss = DismissAction { [change] in change.clear() }
    layer.isDismissDisabled = false
    layer.root = scope.place(item.content, at: .modal(item.id))
  }
}

/// A modifier that presents content while a binding requests it.
struct Presenting: Modification {
  let style: Presentation.Style
  let item: () -> Presentation.Item?
  /// A closure that clears the binding when the user closes the presentation.
  let clear: () -> Void
  var onDismiss: (() -> Void)?

  func place(_ content: some View, in scope: Scope) {
    let shown = scope.graph.hasCovers ? self : withoutCover
    let presentation = scope.node.remembered { Presentation(shown) }
    scope.node.element = .presenter(presentation)
    scope.place(content)
    presentation.update(to: shown, in: scope)
  }

  /// The presentation to show on a Mac, where a cover is replaced by a sheet.
  private var withoutCover: Presenting {
    guard case .cover = style else { return self }
    return Presenting(style: .sheet, item: item, clear: clear, onDismiss: onDismiss)
  }
}

extension Presenting {
  init<Item: Identifiable>(
    _ style: Presentation.Style, item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    content: @escaping (Item) -> some View
  ) {
    self.init(
      style: style,
      item: { item.wrappedValue.map { .init(id: AnyHashable($0.id), content: AnyView(content($0))) } },
      clear: { item.wrappedValue = nil },
      onDismiss: onDismiss)
  }

  init(
    _ style: Presentation.Style, isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    content: @escaping () -> some View
  ) {
    self.init(
      style: style,
      item: { isPresented.wrappedValue ? .init(id: true, content: AnyView(content())) : nil },
      clear: { isPresented.wrappedValue = false },
      onDismiss: onDismiss)
  }
}

/// The dismissal of a presentation whose `onDismiss` has not yet run.
@MainActor
struct Dismissal {
  let presentation: Presentation
  weak var owner: Layer?
  let action: () -> Void

  /// Marks the layer as busy.
  func begin() { owner?.leaving = presentation }

  func end() {
    if owner?.leaving === presentation { owner?.leaving = nil }
    action()
  }
}
