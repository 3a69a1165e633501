import BacktrailTesting
import BacktrailUI

enum AppRoute: Route {
  case list
  case detail(id: Int)
}

struct RecordedApp: View {
  let recorder: NavigationRecorder<AppRoute>

  init(_ recorder: NavigationRecorder<AppRoute>) { self.recorder = recorder }

  var body: some View { Text("List") }
}

@MainActor
struct Shop {
  let navigator: Navigator<AppRoute>

  init(_ navigator: Navigator<AppRoute>) { self.navigator = navigator }
}

@MainActor var session: RecordedSession { fatalError("It only has to compile.") }
