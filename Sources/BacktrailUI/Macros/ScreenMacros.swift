/// Makes an enum a set of screens: each case is shown as a view, made of the values of the case.
///
/// The view's type is the name of the case with a capital, or what `@Screen` says. A value goes to the initialiser under
/// its own label, or without one if it has none.
///
/// ```swift
/// @Screens
/// enum Library: Route {
///   case shelves                                 // Shelves()
///   case book(id: Int)                           // Book(id: id)
///   case search(String)                          // Search(param0)
///   @Screen(ReaderView.self, ["page": "start"])
///   case reader(page: Int)                       // ReaderView(start: page)
/// }
/// ```
///
/// The enum becomes a `View`, and one that `navigationDestination(_:)`, `sheet(item:)`, `fullScreenCover(item:)` and
/// `ScreensForEach` take. It may have any access, values, generic parameters, and cases in `#if`.
///
/// It also gets `routeDeclarations`: the cases as data, with the names under which a navigator stores them. An enum that
/// declares `Route` itself is stored, so a value that is not `Codable` and `Hashable` is an error that names its case;
/// other enums may carry any values. In a target whose default isolation is the main actor, write `Route` on the enum, or
/// `nonisolated enum`, to use it with a navigator.
@attached(extension, conformances: View, Screens, DeclaresRoutes)
// Arbitrary, as Swift 6.3 crashes when it checks such members late.
@attached(member, names: named(body), named(routeDeclarations), arbitrary)
public macro Screens() = #externalMacro(module: "BacktrailMacros", type: "ScreensMacro")

/// Says how a case of a `@Screens` enum is stored; its view is called like the case.
///
/// - Parameters:
///   - id: The stable name under which the case is stored, instead of its own. It must never change.
///   - version: The version of the values' form. Raise it when an older build could not read them.
///   - aliases: The names under which the case was stored before.
///   - restorable: Whether a screen of this case comes back after a launch.
@attached(peer)
public macro Screen(
  id: String? = nil, version: Int32 = 1, aliases: [String] = [], restorable: Bool = true
) = #externalMacro(module: "BacktrailMacros", type: "ScreenMacro")

/// Gives a case of a `@Screens` enum its view, and the labels that the view's initialiser has.
///
/// - Parameters:
///   - view: The type of the view.
///   - mapping: What to write for a label of the case, as literals. `param0`, `param1`, … stand for values without a
///     label, and `"_"` takes a label away.
///   - id: The stable name under which the case is stored, instead of its own. It must never change.
///   - version: The version of the values' form. Raise it when an older build could not read them.
///   - aliases: The names under which the case was stored before.
///   - restorable: Whether a screen of this case comes back after a launch.
@attached(peer)
public macro Screen<V: View>(
  _ view: V.Type, _ mapping: [String: String] = [:],
  id: String? = nil, version: Int32 = 1, aliases: [String] = [], restorable: Bool = true
) = #externalMacro(module: "BacktrailMacros", type: "ScreenMacro")

/// Gives a case of a `@Screens` enum the labels that its view's initialiser has.
///
/// - Parameters:
///   - mapping: What to write for a label of the case, as literals. `param0`, `param1`, … stand for values without a
///     label, and `"_"` takes a label away.
///   - id: The stable name under which the case is stored, instead of its own. It must never change.
///   - version: The version of the values' form. Raise it when an older build could not read them.
///   - aliases: The names under which the case was stored before.
///   - restorable: Whether a screen of this case comes back after a launch.
@attached(peer)
public macro Screen(
  _ mapping: [String: String],
  id: String? = nil, version: Int32 = 1, aliases: [String] = [], restorable: Bool = true
) = #externalMacro(module: "BacktrailMacros", type: "ScreenMacro")
