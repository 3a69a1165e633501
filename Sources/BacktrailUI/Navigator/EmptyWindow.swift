import BacktrailRuntime

/// The content of a window whose scene is not open, such as before the navigator is restored.
///
/// It is a view, because SwiftUI neither starts tasks nor passes links to a view without content. In a debug build, it
/// reminds the developer after a second that `restore` was not called.
struct EmptyWindow<R: Route>: View {
  let navigator: Navigator<R>
  @State private var isOverdue = false

  var body: some View {
    VStack {
      if isOverdue, !navigator.isRestored {
        Text("The navigator has not been restored. Call 'restore' once at launch.")
      }
    }
    #if DEBUG
      .task { [navigator] in
        guard !navigator.isRestored, (try? await Task.sleep(for: .seconds(1))) != nil else { return }
        isOverdue = true
      }
    #endif
  }
}
