public import Foundation

extension HeadlessHost {
  /// Swipes from the edge: leaves the top screen of the innermost stack.
  public func swipeBack() throws(HeadlessError) {
    try settle()
    let stacks = topNodes.compactMap { node -> [StackScreen]? in
      if case .stack(let screens) = node.element, screens.count > 1 { screens } else { nil }
    }
    guard let screen = stacks.last?.last, !screen.isBackHidden, let pop = screen.pop else {
      throw .impossible("There is no screen to go back to", on: drawing)
    }
    pop()
    try settle()
  }

  /// Drags the topmost sheet down.
  public func dragDown() throws(HeadlessError) {
    try close("There is no sheet that can be dragged down") { presentation in
      if case .sheet = presentation.change.style { !presentation.layer.isDismissDisabled } else { false }
    }
  }

  /// Taps beside the topmost popover.
  public func tapOutside() throws(HeadlessError) {
    try close("There is no popover to tap outside of") { presentation in
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

  /// Hands a link to all views that take links, also those that a screen or a presentation covers.
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
