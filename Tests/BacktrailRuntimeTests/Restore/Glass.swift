import Backtrail
import BacktrailStore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The place where a screen made of glass breaks.
enum Fault: String, Codable, CaseIterable, Sendable {
  case decoding
  case upcasting
  case rendering
  case killed
}

/// Screens, one of which breaks.
enum Fragile: Route, DeclaresRoutes {
  case home
  case page(id: Int)
  case glass(Glass)

  static let routeDeclarations = [
    RouteDeclaration("home", view: "Home"),
    RouteDeclaration("page", parameters: [.init("id", "Int")], view: "Page"),
    RouteDeclaration("glass", version: 2, parameters: [.init(nil, "Glass")], view: "Pane"),
  ]

  static let routeUpcasters = [
    RouteUpcaster("glass", from: 1) {
      if $0["_0"]?["fault"] == "upcasting" { preconditionFailure("Upcast.") }
    }
  ]
}

/// A value that breaks in the way that its fault says.
struct Glass: Codable, Hashable, Sendable {
  let fault: Fault

  init(_ fault: Fault) { self.fault = fault }

  init(from decoder: any Decoder) throws {
    fault = try decoder.container(keyedBy: CodingKeys.self).decode(Fault.self, forKey: .fault)
    if fault == .decoding { preconditionFailure("Decoded.") }
    if fault == .killed { kill(getpid(), SIGKILL) }
  }
}

/// The same screens in the build that stored them, where nothing breaks.
enum Sound: Route, DeclaresRoutes {
  case home
  case page(id: Int)
  case glass(Pane)

  struct Pane: Codable, Hashable, Sendable {
    let fault: Fault
  }

  static let routeDeclarations = [
    RouteDeclaration("home", view: "Home"),
    RouteDeclaration("page", parameters: [.init("id", "Int")], view: "Page"),
    RouteDeclaration("glass", parameters: [.init(nil, "Pane")], view: "Pane"),
  ]
}

extension Navigator<Fragile> {
  /// Draws the windows for the first time.
  func render() {
    for entry in state.scenes.flatMap(\.entries) {
      if case .route(.glass(let glass)) = entry.route, glass.fault == .rendering {
        preconditionFailure("Drawn.")
      }
    }
  }
}
