/// A control that selects one of several values.
public struct Picker<Label, SelectionValue, Content>
where Label: View, SelectionValue: Hashable, Content: View {
  let selection: Binding<SelectionValue>
  let content: Content
  let label: Label

  public nonisolated init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) {
    self.selection = selection
    self.content = content()
    self.label = label()
  }
}

extension Picker where Label == Text {
  public nonisolated init(
    _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) { Text(titleKey) }
  }

  @_disfavoredOverload
  public nonisolated init<S>(
    _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) where S: StringProtocol {
    self.init(selection: selection, content: content) { Text(title) }
  }
}

extension Picker: Primitive {
  func place(in scope: Scope) {
    let options = scope.place(content, at: .options).options().compactMap { node, value in
      (value.base as? SelectionValue).map { value in
        PickerOption(title: node.title, isSelected: value == selection.wrappedValue) {
          selection.wrappedValue = value
        }
      }
    }
    scope.control(.picker(options))
    scope.place(label)
  }
}

/// One of a picker's options.
struct PickerOption {
  let title: String
  let isSelected: Bool
  let select: () -> Void
}

extension Node {
  /// Returns the views in a picker with their values. A view's value is its tag or, if it has no tag, its ID in a
  /// `ForEach`.
  fileprivate func options(id: AnyHashable? = nil) -> [(node: Node, value: AnyHashable)] {
    let id = if case .id(let own) = key { own } else { id }
    if let tag = marks.compactMap(\.tag).first { return [(self, tag)] }
    if case .group = element { return visibleChildren.flatMap { $0.options(id: id) } }
    return id.map { [(self, $0)] } ?? []
  }
}
