/// A view that switches between multiple views, one of which is selected.
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
  /// Adds the tabs to the tree. The value of a tab without a tag is its position.
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
    let box = scope.node.remembered { StateBox(first, pending: scope.graph.pending) }
    return Binding(read: { box.value }, write: { box.set($0) })
  }
}

extension View {
  public nonisolated func tabItem<V>(@ViewBuilder _ label: () -> V) -> some View where V: View {
    Modified(content: self, modification: TabLabel(label: label()))
  }

  public nonisolated func tag<V>(_ tag: V, includeOptional: Bool = true) -> some View where V: Hashable {
    Modified(content: self, modification: Tag(tag: tag))
  }
}

/// A modifier that sets the label of a view's tab.
struct TabLabel<Label: View>: Modification {
  let label: Label

  func place(_ content: some View, in scope: Scope) {
    let label = scope.place(label, at: .label)
    scope.node.element = .mark(Mark(label: label))
    scope.place(content)
  }
}

/// A modifier that sets the value that selects a view.
struct Tag: Modification {
  let tag: AnyHashable

  func place(_ content: some View, in scope: Scope) {
    scope.node.element = .mark(Mark(tag: tag))
    scope.place(content)
  }
}
