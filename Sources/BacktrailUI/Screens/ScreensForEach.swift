/// One view for each case of an enum of screens, in order.
///
/// ```swift
/// TabView {
///   ScreensForEach(Shelf.self) { shelf in
///     shelf.tabItem { Label(shelf.title, systemImage: shelf.icon) }
///   }
/// }
/// ```
public struct ScreensForEach<S, Content>
where S: Screens & CaseIterable & Hashable, Content: View {
  private let content: (S) -> Content

  /// A view for each case.
  public nonisolated init(_ screens: S.Type, @ViewBuilder content: @escaping (S) -> Content) {
    self.content = content
  }
}

extension ScreensForEach: View {
  public var body: some View { ForEach(Array(S.allCases), id: \.self, content: content) }
}
