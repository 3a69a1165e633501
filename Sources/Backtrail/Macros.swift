public import BacktrailLinks

/// Makes an enum a link destination by collecting the routes of its cases.
///
/// Every case with `@DeepLinkRoute` becomes an entry of `allRoutes`, in declaration order. Links cannot reach other
/// cases. A mistake is reported as an error on the case or the pattern, with an explanation of how to fix it.
///
/// ```swift
/// @DeepLinkDestination
/// enum Garden {
///   @DeepLinkRoute("/beds/:id") case bed(number: Int)
///   @DeepLinkRoute("/plants", query: ["q", "page"]) case plants(name: String?, page: Int = 1)
///   case shed
/// }
/// ```
///
/// The enum may have any access level, generic parameters, a global actor, and cases in `#if`. The compiler checks that
/// the values can be decoded. The following types can be decoded: types that conform to `DeepLinkValue`, enums with raw
/// values, optionals of these types, and, in the query, arrays of these types. An app's own type can conform to
/// `DeepLinkValue`.
///
/// A case that is unavailable on a platform or in a version of Swift has its routes in all other builds. A route of a
/// deprecated case also deprecates `allRoutes`; routers still use it without a warning.
@attached(extension, conformances: DeepLinkRoutable)
// The names are declared as arbitrary. Otherwise, Swift 6.3 checks the table so late that it crashes on a type that
// cannot be decoded.
@attached(member, names: named(allRoutes), arbitrary)
public macro DeepLinkDestination() =
  #externalMacro(module: "BacktrailMacros", type: "DeepLinkDestinationMacro")

/// Adds a link pattern to a case of a `@DeepLinkDestination` enum. A case may have multiple patterns.
///
/// An associated value whose label is a name in the pattern or the query is bound to that name. The other values are
/// bound by position: path names are bound first to required and then to optional values, and query names are bound
/// to the remaining values. A value with a Swift default is bound only by name; if the URL does not contain the name,
/// the default is used. A value without a name, or a name without a value, is an error.
///
/// ```swift
/// @DeepLinkRoute("/orders/:id/:page?", query: ["highlight"], gate: .authentication)
/// case order(id: Int, page: Int?, highlight: [String])
/// ```
///
/// - Parameters:
///   - pattern: A string literal that starts with `/`. `:name` captures a segment, `:name?` at the end captures a
///     segment that may be missing, and `**` matches any number of segments.
///   - query: The names of the query items to read, as string literals.
///   - gate: A condition for following the link, such as signing in.
@attached(peer)
public macro DeepLinkRoute(_ pattern: String, query: [String] = [], gate: DeepLinkGate? = nil) =
  #externalMacro(module: "BacktrailMacros", type: "DeepLinkRouteMacro")

/// Names a screen's constants and transitions after the screen's properties.
///
/// ```swift
/// @ContentScreen
/// struct Harbour: ContentScreen {
///   let title = "Harbour"
///   let ferry: Push<Harbour, Ferry>
///   let notice: Present<Harbour, Notice>?
///   …
/// }
/// ```
///
/// Paths then refer to the transition as `\.ferry` in code, and as `ferry` in text. If you rename a property, give
/// its transition an explicit name, or add the old name as an alias, as in `Push(Ferry(), aliases: ["boat"])`.
///
/// A computed property is listed if its declared type is a transition: `Push`, `Present`, `AnyScreenTransition`,
/// `PreciseTransition`, or `some ScreenTransition`. The transition is created again on each access, so it needs an
/// explicit name, as in `Push(Ferry(), name: "ferry")`. A transition whose type is spelled differently, for example,
/// as a type alias, is not recognized. In that case, implement `mapMembers` by hand.
@attached(member, names: named(mapMembers))
public macro ContentScreen() = #externalMacro(module: "BacktrailMacros", type: "MapMembersMacro")

/// Names a structure's transitions or slots after the structure's stored properties.
///
/// A path names a transition in a group by two properties: the screen's property that holds the group, and the group's
/// property that holds the transition. For example: `records.artist`, or `\.records.artist` in code.
///
/// ```swift
/// @ScreenGroup
/// struct PortTabs: ScreenGroup {
///   let harbour = Slot(Navigation(Harbour()))
///   let tickets = Slot(Navigation(Tickets()))
/// }
/// ```
@attached(member, names: named(mapMembers))
public macro ScreenGroup() = #externalMacro(module: "BacktrailMacros", type: "MapMembersMacro")
