import BacktrailUI

enum AppRoute: Route {
  case quay
}

extension AppRoute: View {
  var body: some View { QuayView() }
}

struct StormNotice: View {
  var body: some View { Text("Storm") }
}

@MainActor let registry = OverrideRegistry()
@MainActor let navigator = Navigator<AppRoute>(log: nil)
