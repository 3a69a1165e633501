import BacktrailUI
import Worlds

/// Each screen shows where it stands and has controls for what a test wants to do there.
extension Windows: View {
  var body: some View {
    Group {
      if self == .counter { CounterScreen() } else { MovingScreen() }
    }
    .navigationTitle(title)
  }
}

private struct MovingScreen: View {
  @Environment(Navigator<Windows>.self) private var navigator
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    HStack {
      Button("Open") { navigator.push(.document(1)) }
      Button("Close") { dismiss() }
      NavigationLink("Follow", route: Windows.document(2))
    }
  }
}

/// A screen with a state of its own, which says where it stands.
private struct CounterScreen: View {
  @State private var count = 0
  @Environment(\.screenPlace) private var place

  var body: some View {
    Button("Count") { count += 1 }
    Text("counted \(count) at \(place?.entry?.description ?? "no entry")")
  }
}
