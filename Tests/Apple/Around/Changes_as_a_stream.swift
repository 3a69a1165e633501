import BacktrailUI

enum AppRoute: Route {
  case list
  case detail(id: Int)
}

func openLog() -> SQLiteEventLog? { nil }
