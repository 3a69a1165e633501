extension Node {
  /// The nodes that a container lays out: groups opened, modifiers with what they stand on.
  var items: [Node] {
    guard isTransparent else { return [self] }
    if case .group = element { return visibleChildren.flatMap(\.items) }
    let inner = visibleChildren.flatMap(\.items)
    return inner.count == 1 ? [self] : inner
  }

  /// Whether the node shows nothing of its own.
  var isTransparent: Bool {
    switch element {
    case .group, .lifecycle, .presenter, .mark, .receiver: true
    case .text, .image, .progress, .row, .column, .list, .section: false
    case .button, .link, .toggle, .field, .stack, .tabs, .columns: false
    }
  }

  /// The children that are on the screen.
  var visibleChildren: [Node] {
    switch element {
    case .stack(let screens): [screens.last?.node].compactMap { $0 }
    case .tabs(let tabs): tabs.filter(\.isSelected).map(\.node)
    case .presenter, .mark: children.filter { $0.key == .body }
    case .group, .text, .image, .progress, .row, .column, .list, .section: children
    case .button, .link, .toggle, .field, .columns, .receiver, .lifecycle: children
    }
  }

  /// The node and all that is on the screen beneath it.
  var visibleNodes: [Node] {
    var nodes: [Node] = []
    addVisibleNodes(to: &nodes)
    return nodes
  }

  private func addVisibleNodes(to nodes: inout [Node]) {
    nodes.append(self)
    for child in visibleChildren { child.addVisibleNodes(to: &nodes) }
  }

  /// The node and all beneath it, on the screen or not.
  var allNodes: [Node] { [self] + children.flatMap(\.allNodes) }

  /// The texts beneath the node in one line, or its images' names where there is no text.
  var title: String {
    let nodes = visibleNodes
    let texts = nodes.compactMap { if case .text(let text) = $0.element { text } else { nil } }
    let images = nodes.compactMap { if case .image(let name) = $0.element { name } else { nil } }
    return (texts.isEmpty ? images : texts).joined(separator: " ")
  }
}
