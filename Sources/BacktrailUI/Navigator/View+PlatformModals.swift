// What the platforms do not have in common stands here: macOS has no full-screen cover, tvOS and watchOS have
// no popover. There it is a sheet.

extension View {
  package nonisolated func cover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: @escaping () -> Void, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    #if os(macOS)
      sheet(item: item, onDismiss: onDismiss, content: content)
    #else
      fullScreenCover(item: item, onDismiss: onDismiss, content: content)
    #endif
  }

  /// A popover has no `onDismiss`; it is gone when its content is.
  package nonisolated func bubble<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: @escaping () -> Void, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    #if os(tvOS) || os(watchOS)
      sheet(item: item, onDismiss: onDismiss, content: content)
    #else
      popover(item: item) { content($0).onDisappear(perform: onDismiss) }
    #endif
  }
}
