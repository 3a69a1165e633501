import BacktrailUI

/// The state of a feature whose screens are on a stack of states.
struct Feature {
  struct Detail {
    var id: Int
    var isLoaded = false
  }

  var path = StackState<Detail>()

  /// The state of a launch.
  @MainActor init(restoring recorder: NavigationRecorder<Screen>) {
    path = StackState(
      recorder.lastPath().compactMap { if case .detail(let id) = $0 { Detail(id: id) } else { nil } })
  }
}

struct FeatureView: View {
  let store: Store<Feature>
  let recorder: NavigationRecorder<Screen>

  var body: some View {
    Text("\(store.state.path.count) details")
      .records(store.state.path.map { .detail(id: $0.id) }, in: recorder)
  }
}
