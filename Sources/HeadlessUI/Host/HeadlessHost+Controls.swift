extension HeadlessHost {
  /// Taps a button or a link.
  public func tap(_ label: String) throws(HeadlessError) {
    try act(on: "button", label) { node in
      switch node.element {
      case .button(let action), .link(let action): action
      default: nil
      }
    }
  }

  /// Switches a toggle.
  public func toggle(_ label: String) throws(HeadlessError) {
    try act(on: "toggle", label) { node in
      guard case .toggle(let isOn) = node.element else { return nil }
      return { isOn.wrappedValue.toggle() }
    }
  }

  /// Replaces the text of a field.
  public func type(_ text: String, into label: String) throws(HeadlessError) {
    try act(on: "field", label) { node in
      guard case .field(let binding) = node.element else { return nil }
      return { binding.wrappedValue = text }
    }
  }

  /// Does something with the one control of a kind that has the label.
  private func act(
    on kind: String, _ label: String, _ action: (Node) -> (() -> Void)?
  ) throws(HeadlessError) {
    try settle()
    let actions = graph.root.visibleNodes.compactMap { node -> (() -> Void)? in
      guard let action = action(node), node.title == label else { return nil }
      return action
    }
    guard let only = actions.first else { throw .notFound(kind, label, on: drawing) }
    guard actions.count == 1 else {
      throw .ambiguous(kind, label, count: actions.count, on: drawing)
    }
    only()
    try settle()
  }
}
