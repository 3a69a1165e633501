extension View {
  public nonisolated func sheet<Item, Content>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View where Item: Identifiable, Content: View {
    Modified(
      content: self,
      modification: Presenting(.sheet, item: item, onDismiss: onDismiss, content: content))
  }

  public nonisolated func sheet<Content>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View where Content: View {
    Modified(
      content: self,
      modification: Presenting(.sheet, isPresented: isPresented, onDismiss: onDismiss, content: content))
  }
}
