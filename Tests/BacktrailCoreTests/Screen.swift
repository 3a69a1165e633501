import BacktrailCore

/// An app's routes, decoded from references by name; what the app does not know stays unreadable.
enum Screen: Route {
  case list
  case detail(version: Int32, payload: String)
  case unreadable(name: String)

  init(_ reference: RouteReference) {
    switch reference.name {
    case "list": self = .list
    case "detail": self = .detail(version: reference.version, payload: reference.payload.description)
    default: self = .unreadable(name: reference.name)
    }
  }
}
