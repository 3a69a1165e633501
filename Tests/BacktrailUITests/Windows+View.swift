import BacktrailUI
import Worlds

/// Each screen shows its place and has controls for what a test does there.
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

/// A screen with its own state, which shows its place.
private struct CounterScreen: View {
  @State private var count = 0
  @Environment(\.screenPlace) private var place

  var body: some View {
    Button("Count") { count += 1 }
    Text("counted \(count) at \(place?.entry?.description ?? "no entry")")
  }
}
