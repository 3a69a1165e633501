import BacktrailUI

/// The state of a launch.
extension Feature.State {
  @MainActor init(restoring recorder: NavigationRecorder<Screen>) {
    self.init()
    path = StackState(
      recorder.lastPath().compactMap { if case .detail(let id) = $0 { Detail.State(id: id) } else { nil } })
  }
}

struct FeatureView: View {
  let store: StoreOf<Feature>
  let recorder: NavigationRecorder<Screen>

  var body: some View {
    Text("\(store.path.count) details")
      .records(store.path.map { .detail(id: $0.id) }, in: recorder)
  }
}
