public import BacktrailLinks

/// Makes an enum a destination for links by collecting the routes of its cases.
///
/// Every case with `@DeepLinkRoute` becomes an entry of `allRoutes`, in declaration order. Links cannot reach other
/// cases. A mistake is reported as an error on the case or the pattern, with a message that says how to fix it.
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
/// the values can be decoded. The following can be decoded: types that conform to `DeepLinkValue`, enums with raw
/// values, optionals of these, and, in the query, arrays of these. An app's own type can conform to `DeepLinkValue`.
@attached(extension, conformances: DeepLinkRoutable)
// The names include `arbitrary` because Swift 6.3 otherwise checks the table so late that it crashes on a type that
// cannot be decoded.
@attached(member, names: named(allRoutes), arbitrary)
public macro DeepLinkDestination() =
  #externalMacro(module: "BacktrailMacros", type: "DeepLinkDestinationMacro")

/// Adds a link pattern to a case of a `@DeepLinkDestination` enum. A case may have multiple patterns.
///
/// An associated value whose label is a name in the pattern or the query is bound to that name. The other values are
/// bound by position: path names are bound first to required and then to optional values, and query names are bound to
/// the rest. A value with a Swift default is bound only by name, and has its default if the name is not in the URL. A
/// value without a name or a name without a value is an error.
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

/// Names the constants and transitions of a screen after its properties.
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
/// Paths then refer to the transition as `\.ferry` in code, and as `ferry` in text. If you rename a property, give its
/// transition an explicit name, or add the old name as an alias: `Push(Ferry(), aliases: ["boat"])`.
///
/// A computed property is listed if its declared type is a transition: `Push`, `Present`, `AnyScreenTransition`,
/// `PreciseTransition`, or `some ScreenTransition`. Such a transition is created again on each access, so it needs an
/// explicit name: `Push(Ferry(), name: "ferry")`. A transition whose type is spelled differently, for example, as a
/// type alias, is not recognized. In that case, write `mapMembers` by hand.
@attached(member, names: named(mapMembers))
public macro ContentScreen() = #externalMacro(module: "BacktrailMacros", type: "MapMembersMacro")

/// Names the transitions or slots of a structure after its stored properties.
///
/// The name of a transition in a group consists of the names of the screen's property and the group's property:
/// `records.artist`, or `\.records.artist` in code.
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
