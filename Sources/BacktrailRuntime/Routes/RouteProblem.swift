import BacktrailCore

/// Something in the declarations of routes that cannot be meant.
///
/// What it concerns is quarantined rather than guessed. `RouteSchema.problems` of `BacktrailInspection` has them for a test,
/// `RestoreReport.problems` at a launch.
public enum RouteProblem: Error, Hashable, Sendable {
  /// Two routes would be stored under one name, or one of them twice.
  case repeatedName(String, routes: [String])
  /// The version of a route is not at least 1.
  case badVersion(route: String, version: Int32)
  /// A route was declared as removed that is there.
  case removedButDeclared(String)
  /// The replacement of a removed route is no route of this type, or has no name.
  case badReplacement(of: String)
  /// Two upcasters take the same version of one thing.
  case repeatedUpcaster(String, from: Int32)
  /// The version that an upcaster gives is not newer than what it takes.
  case versionNeverRises(String, from: Int32, to: Int32)
  /// An upcaster takes, or gives, a version that is newer than the declared one allows.
  case beyondVersion(String, from: Int32, declared: Int32)
  /// An upcaster gives a route that is neither declared, nor removed, nor taken by another upcaster.
  case unknownResult(String, of: String)
  /// Upcasters lead back to where they began.
  case loop([String])
}

extension RouteProblem: CustomStringConvertible {
  /// What is wrong, and how to repair it.
  public var description: String {
    switch self {
    case .repeatedName(let name, let routes):
      "The stored name '\(name.visible)' belongs to \(routes.map { "'\($0.visible)'" }.joined(separator: " and ")). "
        + "Give each route names of its own."
    case .badVersion(let route, let version):
      "The route '\(route.visible)' has the version \(version), and versions begin at 1."
    case .removedButDeclared(let name):
      "The route '\(name.visible)' is declared as removed and is there. Take it out of the removed ones."
    case .badReplacement(let name):
      "The replacement of the removed route '\(name.visible)' is no route of the same type. Name one that is."
    case .repeatedUpcaster(let name, let version):
      "Two upcasters take version \(version) of '\(name.visible)'. Keep one."
    case .versionNeverRises(let name, let from, let to):
      "An upcaster turns version \(from) of '\(name.visible)' into version \(to). Let it give a newer one."
    case .beyondVersion(let name, let from, let declared):
      "An upcaster from version \(from) of '\(name.visible)' leads beyond its declared version \(declared). "
        + "Declare the newer version."
    case .unknownResult(let result, let name):
      "An upcaster of '\(name.visible)' gives '\(result.visible)', which is no route. Declare it, or name another."
    case .loop(let names):
      "The upcasters of \(names.map { "'\($0.visible)'" }.joined(separator: " and ")) lead round in a circle. Break it."
    }
  }
}
