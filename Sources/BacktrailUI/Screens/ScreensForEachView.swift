/// Every case of an enum of screens as the view that it is, in order.
public struct ScreensForEachView<S> where S: Screens & CaseIterable & Hashable & View {
  /// The screens of the enum.
  public nonisolated init(_ screens: S.Type) {}
}

extension ScreensForEachView: View {
  public var body: some View { ScreensForEach(S.self) { $0 } }
}
