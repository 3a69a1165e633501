import BacktrailCore

/// A contradiction in the declarations of routes.
///
/// Affected routes are quarantined; their meaning is not guessed. A test finds problems in `RouteSchema.problems` of
/// `BacktrailInspection`, and a launch reports them in `RestoreReport.problems`.
public struct RouteProblem: Error, Hashable, CustomStringConvertible {
  /// The problem and how to fix it.
  public let description: String
}

extension RouteProblem {
  /// Two routes have the same stored name, or a route has the same name twice.
  package static func repeatedName(_ name: String, routes: [String]) -> Self {
    Self(
      description:
        "The stored name '\(name.visible)' belongs to \(list(routes)). Give each route its own names.")
  }

  /// The version of a route is less than 1.
  package static func badVersion(route: String, version: Int32) -> Self {
    Self(description: "The route '\(route.visible)' has version \(version), but versions begin at 1.")
  }

  /// A route is declared both as current and as removed.
  package static func removedButDeclared(_ name: String) -> Self {
    Self(
      description:
        "The route '\(name.visible)' is declared as removed, but still exists. Remove it from the removed routes."
    )
  }

  /// The replacement of a removed route is not a route of this type, or does not have a name.
  package static func badReplacement(of name: String) -> Self {
    Self(
      description:
        "The replacement of the removed route '\(name.visible)' is not a route of the same type. Choose one of the same type."
    )
  }

  /// Two upcasters begin at the same version of the same route or view state.
  package static func repeatedUpcaster(_ name: String, from version: Int32) -> Self {
    Self(description: "Two upcasters convert version \(version) of '\(name.visible)'. Keep one.")
  }

  /// The result of an upcaster does not have a newer version.
  package static func versionNeverRises(_ name: String, from: Int32, to: Int32) -> Self {
    Self(
      description:
        "An upcaster converts version \(from) of '\(name.visible)' to version \(to). Make it return a newer version."
    )
  }

  /// An upcaster begins or ends at a version that exceeds the declared one.
  package static func beyondVersion(_ name: String, from: Int32, declared: Int32) -> Self {
    Self(
      description: "An upcaster from version \(from) of '\(name.visible)' leads beyond its declared version "
        + "\(declared). Declare the newer version.")
  }

  /// An upcaster returns a route that is neither declared nor removed and that is not changed by another upcaster.
  package static func unknownResult(_ result: String, of name: String) -> Self {
    Self(
      description:
        "An upcaster of '\(name.visible)' returns '\(result.visible)', which is not a route. Declare it, or "
        + "return another.")
  }

  /// Upcasters form a cycle.
  package static func loop(_ names: [String]) -> Self {
    Self(description: "The upcasters of \(list(names)) form a cycle. Break the cycle.")
  }

  private static func list(_ names: [String]) -> String {
    names.map { "'\($0.visible)'" }.joined(separator: " and ")
  }
}
