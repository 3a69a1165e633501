extension View {
  public nonisolated func fullScreenCover<Item, Content>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View where Item: Identifiable, Content: View {
    Modified(
      content: self,
      modification: Presenting(.cover, item: item, onDismiss: onDismiss, content: content))
  }

  public nonisolated func fullScreenCover<Content>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View where Content: View {
    Modified(
      content: self,
      modification: Presenting(.cover, isPresented: isPresented, onDismiss: onDismiss, content: content))
  }
}
