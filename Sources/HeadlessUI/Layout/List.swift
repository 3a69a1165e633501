/// Rows, one below the other.
@MainActor @preconcurrency
public struct List<SelectionValue, Content> where SelectionValue: Hashable, Content: View {
  let content: Content
}

extension List: Primitive {
  func place(in scope: Scope) {
    scope.node.element = .list
    scope.place(content)
  }
}

extension List where SelectionValue == Never {
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public init<Data, RowContent>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  )
  where
    Content == ForEach<Data, Data.Element.ID, RowContent>, Data: RandomAccessCollection,
    RowContent: View, Data.Element: Identifiable
  {
    content = ForEach(data, content: rowContent)
  }

  public init<Data, ID, RowContent>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  )
  where
    Content == ForEach<Data, ID, RowContent>, Data: RandomAccessCollection, ID: Hashable,
    RowContent: View
  {
    content = ForEach(data, id: id, content: rowContent)
  }
}

/// A part of a list, with a header and a footer.
public struct Section<Parent, Content, Footer> {
  let header: Parent
  let content: Content
  let footer: Footer
}

extension Section: View, _PrimitiveView, Primitive where Parent: View, Content: View, Footer: View {
  public nonisolated init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent,
    @ViewBuilder footer: () -> Footer
  ) {
    self.init(header: header(), content: content(), footer: footer())
  }

  func place(in scope: Scope) {
    scope.node.element = .section
    scope.place(header, at: .index(0))
    scope.place(content, at: .index(1))
    scope.place(footer, at: .index(2))
  }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
  public nonisolated init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
    self.init(header: header(), content: content(), footer: EmptyView())
  }
}

extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
  public nonisolated init(@ViewBuilder content: () -> Content) {
    self.init(header: EmptyView(), content: content(), footer: EmptyView())
  }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
  public nonisolated init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(header: Text(titleKey), content: content(), footer: EmptyView())
  }

  @_disfavoredOverload
  public nonisolated init<S>(_ title: S, @ViewBuilder content: () -> Content) where S: StringProtocol {
    self.init(header: Text(title), content: content(), footer: EmptyView())
  }
}
