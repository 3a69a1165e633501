// A Mac has no full-screen cover.
#if !os(macOS)
  extension View {
    /// Presents the screen that the item is over the whole window, while there is one.
    /// - Parameters:
    ///   - item: The screen, or nil.
    ///   - onDismiss: Called when the cover is gone, whoever closed it.
    public nonisolated func fullScreenCover<S>(
      item: Binding<S?>, onDismiss: (() -> Void)? = nil
    ) -> some View where S: Screens & Identifiable & View {
      fullScreenCover(item: item, onDismiss: onDismiss) { $0 }
    }
  }
#endif
