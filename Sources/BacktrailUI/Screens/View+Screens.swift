extension View {
  /// Shows the screens that the values of a path stand for.
  public nonisolated func navigationDestination<S>(_ screens: S.Type) -> some View
  where S: Screens & Hashable & View {
    navigationDestination(for: screens) { $0 }
  }

  /// Pushes the screen that the item is, while there is one.
  public nonisolated func navigationDestination<S>(item: Binding<S?>) -> some View
  where S: Screens & Hashable & View {
    navigationDestination(item: item) { $0 }
  }

  /// Presents the screen that the item is as a sheet, while there is one.
  /// - Parameters:
  ///   - item: The screen, or nil.
  ///   - onDismiss: Called when the sheet is gone, whoever closed it.
  public nonisolated func sheet<S>(item: Binding<S?>, onDismiss: (() -> Void)? = nil) -> some View
  where S: Screens & Identifiable & View {
    sheet(item: item, onDismiss: onDismiss) { $0 }
  }
}
