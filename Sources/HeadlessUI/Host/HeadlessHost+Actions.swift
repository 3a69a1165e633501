public import Foundation

extension HeadlessHost {
  /// Taps a button or a link. Tapping a button in an alert also closes the alert.
  public func tap(_ label: String) throws(HeadlessError) {
    let close = try topAlert?.change.clear
    try act(on: "button", labelled: label) { node in
      switch node.element {
      case .button(let action), .link(let action):
        guard node.title == label else { return [] }
        return [
          {
            close?()
            action()
          }
        ]
      default: return []
      }
    }
  }

  /// Switches a toggle.
  public func toggle(_ label: String) throws(HeadlessError) {
    try act(on: "toggle", labelled: label) { node in
      guard case .toggle(let isOn) = node.element, node.title == label else { return [] }
      return [{ isOn.wrappedValue.toggle() }]
    }
  }

  /// Replaces the text of a field.
  public func type(_ text: String, into label: String) throws(HeadlessError) {
    try act(on: "field", labelled: label) { node in
      guard case .field(let binding, _) = node.element, node.title == label else { return [] }
      return [{ binding.wrappedValue = text }]
    }
  }

  /// Selects an option of a picker.
  public func choose(_ option: String, in label: String) throws(HeadlessError) {
    try act(on: "option", labelled: option) { node in
      guard case .picker(let options) = node.element, node.title == label else { return [] }
      return options.filter { $0.title == option }.map(\.select)
    }
  }

  /// Performs the action with the given label in the topmost layer, unless its control is disabled. There must be
  /// exactly one action with this label.
  func act(
    on kind: String, labelled label: String, _ actions: (Node) -> [() -> Void]
  ) throws(HeadlessError) {
    try settle()
    let found = topNodes.flatMap { node in actions(node).map { (node, $0) } }
    guard let (node, action) = found.first else {
      throw .notFound(kind, label, hint(for: label), on: drawing)
    }
    guard found.count == 1 else {
      throw .ambiguous(kind, label, count: found.count, on: drawing)
    }
    guard node.isEnabled else { throw .disabled(kind, label, on: drawing) }
    action()
    try settle()
  }

  /// Returns the rest of the sentence about a missing control: the control of another kind with the same label, or the
  /// label that contains the given text.
  private func hint(for label: String) -> String {
    let controls = topNodes.flatMap(controls)
    if let other = controls.first(where: { $0.label == label }) {
      return ", but there is a \(other.kind). Use '\(other.method)'."
    }
    guard let longer = controls.first(where: { $0.label.contains(label) }) else { return "." }
    return ". Pass the control's complete label, such as '\(longer.label)'."
  }

  /// Returns the node's controls: one, or one for each tab. Each has a kind, a label, and the method that operates it.
  private func controls(of node: Node) -> [(kind: String, label: String, method: String)] {
    switch node.element {
    case .tabs(let tabs): tabs.map { ("tab", $0.title, "select(tab:)") }
    case .button, .link: [("button", node.title, "tap(_:)")]
    case .toggle: [("toggle", node.title, "toggle(_:)")]
    case .field: [("field", node.title, "type(_:into:)")]
    case .picker: [("picker", node.title, "choose(_:in:)")]
    case .group, .text, .image, .progress, .row, .column, .list, .section, .stack, .columns: []
    case .presenter, .mark, .bar, .receiver, .lifecycle: []
    }
  }

  /// The nodes that can be touched. These are the nodes in the topmost presentation, and the nodes behind it if it
  /// allows interaction with them.
  var topNodes: [Node] {
    let layers = graph.layer.stacked
    let first = layers.lastIndex { !$0.isBackgroundEnabled } ?? 0
    return layers[first...].flatMap { $0.root?.visibleNodes ?? [] }
  }

  private var topAlert: Presentation? {
    get throws(HeadlessError) {
      try settle()
      let top = graph.layer.stacked.dropLast().last?.presentation
      if case .alert = top?.change.style { return top }
      return nil
    }
  }
}

extension HeadlessHost {
  /// Swipes from the edge. This gesture leaves the top screen of the innermost stack or, if there is none, the top
  /// column of a narrow window.
  public func swipeBack() throws(HeadlessError) {
    try settle()
    if let screen = deepStack?.last {
      guard !screen.isBackHidden, let pop = screen.pop else { throw .noWayBack(on: drawing) }
      pop()
    } else {
      guard let back = columnBack else { throw .noWayBack(on: drawing) }
      back()
    }
    try settle()
  }

  /// Begins a swipe from the edge and cancels it. The screen below appears, but no path is written.
  public func cancelSwipeBack() throws(HeadlessError) {
    try settle()
    guard let screens = deepStack, let screen = screens.last, !screen.isBackHidden else {
      throw .noWayBack(on: drawing)
    }
    let below = screens[screens.count - 2].node?.visibleNodes.compactMap(\.lifecycle) ?? []
    for lifecycle in below { lifecycle.onAppear?() }
    try settle()
    for lifecycle in below { lifecycle.onDisappear?() }
    try settle()
  }

  /// The screens of the innermost stack that has screens above its root.
  private var deepStack: [StackScreen]? {
    let stacks = topNodes.compactMap { node -> [StackScreen]? in
      if case .stack(let screens) = node.element, screens.count > 1 { screens } else { nil }
    }
    return stacks.last
  }

  private var columnBack: (() -> Void)? { columns.compactMap(\.back).last }

  /// Hides or shows the first column of a split in a wide window.
  public func toggleSidebar() throws(HeadlessError) {
    try settle()
    guard let toggle = columns.compactMap(\.toggle).last else {
      throw .impossible("There is no sidebar to hide or show", on: drawing)
    }
    toggle()
    try settle()
  }

  private var columns: [Columns] {
    topNodes.compactMap { if case .columns(let columns) = $0.element { columns } else { nil } }
  }

  /// Drags the topmost sheet down.
  public func dragDown() throws(HeadlessError) {
    try close("There is no sheet that can be dragged down") { presentation in
      if case .sheet = presentation.change.style { !presentation.layer.isDismissDisabled } else { false }
    }
  }

  /// Taps outside the topmost popover.
  public func tapOutside() throws(HeadlessError) {
    try close("There is no popover that can be closed by a tap outside it") { presentation in
      if case .popover = presentation.change.style { !presentation.layer.isDismissDisabled } else { false }
    }
  }

  /// Taps a tab.
  public func select(tab title: String) throws(HeadlessError) {
    try act(on: "tab", labelled: title) { node in
      guard case .tabs(let tabs) = node.element else { return [] }
      return tabs.filter { $0.title == title }.map(\.select)
    }
  }

  /// Passes a link to all views that receive links, including views that are covered by a screen or a presentation.
  public func open(_ url: URL) throws(HeadlessError) {
    try settle()
    for node in graph.root.allNodes {
      if case .receiver(let action) = node.element { action(url) }
    }
    try settle()
  }

  private func close(
    _ refusal: String, if canClose: (Presentation) -> Bool
  ) throws(HeadlessError) {
    try settle()
    guard let top = graph.layer.stacked.dropLast().last?.presentation, canClose(top) else {
      throw .impossible(refusal, on: drawing)
    }
    top.change.clear()
    if graph.adversity?.strikes(.doubleNil) == true { top.change.clear() }
    try settle()
  }
}
