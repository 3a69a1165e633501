extension View {
  public nonisolated func popover<Item, Content>(
    item: Binding<Item?>, arrowEdge: Edge = .top, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View where Item: Identifiable, Content: View {
    Modified(content: self, modification: Presenting(.popover, item: item, content: content))
  }

  public nonisolated func popover<Content>(
    isPresented: Binding<Bool>, arrowEdge: Edge = .top, @ViewBuilder content: @escaping () -> Content
  ) -> some View where Content: View {
    Modified(
      content: self, modification: Presenting(.popover, isPresented: isPresented, content: content))
  }
}
