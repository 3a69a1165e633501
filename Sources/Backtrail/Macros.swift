public import BacktrailLinks

/// Makes an enum a destination of links: collects the routes of its cases.
///
/// Every case with `@DeepLinkRoute` becomes an entry of `allRoutes`, in order of declaration; cases without one are not
/// reached by links. A mistake is reported as an error on the case or the pattern, with its repair.
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
/// The enum may have any access level, generic parameters, an actor, and cases in `#if`. The compiler checks that the
/// values can be decoded: types of `DeepLinkValue`, enums with raw values, optionals of these, and arrays in the
/// query. A type of the app can be decoded if it conforms to `DeepLinkValue`.
@attached(extension, conformances: DeepLinkRoutable)
// Arbitrary, or Swift 6.3 checks the table so late that it crashes on a type that cannot be read.
@attached(member, names: named(allRoutes), arbitrary)
public macro DeepLinkDestination() =
  #externalMacro(module: "BacktrailMacros", type: "DeepLinkDestinationMacro")

/// Adds a link pattern to a case of a `@DeepLinkDestination` enum. A case may have several.
///
/// A value of the case is bound to the name of its label in the pattern or the query. The other values are bound by
/// position: path names to required values, then to optional ones, and query names to the others. A value with a Swift
/// default is bound by its name only, and takes its default if the URL lacks the name. A value without a name and a
/// name without a value are errors.
///
/// ```swift
/// @DeepLinkRoute("/orders/:id/:page?", query: ["highlight"], gate: .authentication)
/// case order(id: Int, page: Int?, highlight: [String])
/// ```
///
/// - Parameters:
///   - pattern: A string literal that starts with `/`. `:name` captures a segment, `:name?` at the end captures one
///     that may be missing, and `**` matches any number of segments.
///   - query: The names of the query items to read, as string literals.
///   - gate: A condition for following the link, such as a login.
@attached(peer)
public macro DeepLinkRoute(_ pattern: String, query: [String] = [], gate: DeepLinkGate? = nil) =
  #externalMacro(module: "BacktrailMacros", type: "DeepLinkRouteMacro")

/// Names the constants and transitions of a screen by its properties.
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
/// Paths then call the transition `ferry`, in code as `\.ferry` and as text. Give a transition a name when you rename
/// its property, or the old name as an alias: `Push(Ferry(), aliases: ["boat"])`.
///
/// A computed property is listed if the source says that it is a transition: `Push`, `Present`, `AnyScreenTransition`,
/// `PreciseTransition` or `some ScreenTransition`. It is created again on each access, so it needs an explicit name:
/// `Push(Ferry(), name: "ferry")`. A transition whose type is spelled differently, such as a typealias, is not
/// recognized: write `mapMembers` by hand.
@attached(member, names: named(mapMembers))
public macro ContentScreen() = #externalMacro(module: "BacktrailMacros", type: "MapMembersMacro")

/// Names the transitions or slots of a structure by its stored properties.
///
/// A transition in a group is named by the screen's property and its own: `records.artist`, in code `\.records.artist`.
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
