extension HeadlessHost {
  /// Taps a button or a link; a button of an alert also closes the alert.
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
      guard case .field(let binding) = node.element, node.title == label else { return [] }
      return [{ binding.wrappedValue = text }]
    }
  }

  /// Does the one thing that the topmost layer offers under a label.
  func act(
    on kind: String, labelled label: String, _ actions: (Node) -> [() -> Void]
  ) throws(HeadlessError) {
    try settle()
    let found = topNodes.flatMap(actions)
    guard let only = found.first else { throw .notFound(kind, label, on: drawing) }
    guard found.count == 1 else {
      throw .ambiguous(kind, label, count: found.count, on: drawing)
    }
    only()
    try settle()
  }

  /// What can be touched: nothing below the topmost presentation.
  var topNodes: [Node] { graph.layer.stacked.last?.root?.visibleNodes ?? [] }

  private var topAlert: Presentation? {
    get throws(HeadlessError) {
      try settle()
      let top = graph.layer.stacked.dropLast().last?.presentation
      if case .alert = top?.change.style { return top }
      return nil
    }
  }
}
