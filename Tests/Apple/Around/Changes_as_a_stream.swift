import BacktrailUI

enum AppRoute: Route {
  case list
  case detail(id: Int)
}

func openLog() -> SQLiteEventLog? { nil }

@MainActor let navigator = Navigator<AppRoute>(log: nil)
