/// A window; the stand-in shows one.
public struct WindowGroup<Content> where Content: View {
  let content: Content

  public nonisolated init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension WindowGroup: PrimitiveScene {
  var view: AnyView { AnyView(content) }
}
