import BacktrailUI

enum AppRoute: Route {
  case list
  case detail(id: Int)
}

let path = "session.backtrail"
