import BacktrailRuntime

/// The content of a window whose scene is not open, for example, before the navigator is restored.
///
/// It contains an empty `VStack`, because SwiftUI starts no tasks for a view without content and passes it no links. In
/// a debug build, it reminds the developer after a second that `restore` was not called.
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
