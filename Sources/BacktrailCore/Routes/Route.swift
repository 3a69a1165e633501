/// Where a screen stands: a value of the app's own type, usually an enum.
///
/// ```swift
/// enum Screen: Route {
///   case list
///   case detail(id: Int)
/// }
/// ```
///
/// Write the conformance on the type itself. It then also holds in targets whose default isolation is the
/// main actor.
public protocol Route: Codable, Hashable, Sendable {}
