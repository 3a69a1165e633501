import BacktrailUI

extension AppRoute: Identifiable {
  var id: Self { self }
}

struct Home: View {
  var body: some View { Text("Home") }
}

struct Detail: View {
  let id: Int
  var body: some View { Text("Detail \(id)") }
}

struct About: View {
  var body: some View { Text("About") }
}

@MainActor let navigator = Navigator<AppRoute>(log: nil)
@MainActor let navigate = EnvironmentValues().navigate
let phase = ScenePhase.active
