import Backtrail

/// The routes of the recipes.
enum Screen: Route {
  case list
  case detail(id: Int)
  case more
  case editor
}
