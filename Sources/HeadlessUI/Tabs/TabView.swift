/// Several views, of which one is selected.
public struct TabView<SelectionValue, Content> where SelectionValue: Hashable, Content: View {
  let selection: Binding<SelectionValue>?
  let content: Content

  public nonisolated init(
    selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content
  ) {
    self.selection = selection
    self.content = content()
  }
}

extension TabView where SelectionValue == Int {
  public nonisolated init(@ViewBuilder content: () -> Content) {
    self.init(selection: nil, content: content)
  }
}

extension TabView: Primitive {
  /// A tab without a tag has its position as its value.
  func place(in scope: Scope) {
    let items = scope.place(content).items
    let values = items.enumerated().map { index, item in
      (item.marks.compactMap(\.tag).first ?? AnyHashable(index)).base as? SelectionValue
    }
    let selection = selection ?? ownSelection(values.first ?? nil, in: scope)
    let tabs = zip(items, values).map { item, value in
      TabItem(node: item, isSelected: value != nil && value == selection?.wrappedValue) {
        if let value { selection?.wrappedValue = value }
      }
    }
    scope.node.element = .tabs(tabs)
  }

  @MainActor private func ownSelection(_ first: SelectionValue?, in scope: Scope) -> Binding<SelectionValue>?
  {
    guard let first else { return nil }
    let box = scope.node.remembered { StateBox(first, isDirty: scope.graph.isDirty) }
    return Binding(read: { box.value }, write: { box.set($0) })
  }
}
