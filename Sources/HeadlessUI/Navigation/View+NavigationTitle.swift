extension View {
  public nonisolated func navigationTitle(_ titleKey: LocalizedStringKey) -> some View {
    navigationTitle(Text(titleKey))
  }

  @_disfavoredOverload
  public nonisolated func navigationTitle<S>(_ title: S) -> some View where S: StringProtocol {
    navigationTitle(Text(title))
  }

  public nonisolated func navigationTitle(_ title: Text) -> some View {
    Modified(
      content: self,
      modification: ScreenChange { screen in
        // The outermost title wins; it is met first.
        screen.title = screen.title ?? title.content
      })
  }

  public nonisolated func navigationTitle(_ title: Binding<String>) -> some View {
    navigationTitle(Text(title.wrappedValue))
  }

  public nonisolated func navigationBarBackButtonHidden(
    _ hidesBackButton: Bool = true
  ) -> some View {
    Modified(
      content: self,
      modification: ScreenChange { $0.isBackHidden = hidesBackButton || $0.isBackHidden })
  }
}
