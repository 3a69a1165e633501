/// A route type that says what its routes are.
///
/// `@Screens` writes the conformance; it can be written by hand as well. Routes that are declared are stored under their
/// chosen names: renaming a case needs an `id` or an alias, and giving one an `id` needs its old name as an alias.
public protocol DeclaresRoutes {
  /// The routes, in order of declaration.
  static var routeDeclarations: [RouteDeclaration] { get }
}
