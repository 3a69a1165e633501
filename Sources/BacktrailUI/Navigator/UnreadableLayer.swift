/// A modal layer of which nothing reads: it says so, and can be closed.
struct UnreadableLayer {
  /// The stored name of its screen.
  let name: String
  let close: @MainActor () -> Void
  @Environment(\.screenLook) private var look
}

@MainActor extension UnreadableLayer: View {
  var body: some View {
    VStack {
      look.unreadable(name)
      Button("Close", action: close)
    }
  }
}
