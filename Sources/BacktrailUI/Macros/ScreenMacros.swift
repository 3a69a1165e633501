/// Makes an enum a set of screens. Each case is shown as a view with the values of the case.
///
/// The view's type is the capitalized name of the case, or the type given to `@Screen`. A value is passed to the
/// initializer with its label, if it has one.
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
/// The enum becomes a `View`, for `navigationDestination(_:)`, `sheet(item:)`, `fullScreenCover(item:)`, and
/// `ScreensForEach`. It may have any access level, values, generic parameters, and cases in `#if`.
///
/// It also gets `routeDeclarations`: the cases as data, with their stored names. An enum that declares `Route` itself
/// is stored, so a value that is not `Codable` and `Hashable` is an error that names its case. Other enums may have
/// any values. In a target whose default isolation is the main actor, write `Route` on the enum, or `nonisolated
/// enum`, to use it with a navigator.
@attached(extension, conformances: View, Screens, DeclaresRoutes)
// Arbitrary, as Swift 6.3 crashes when it checks such members late.
@attached(member, names: named(body), named(routeDeclarations), arbitrary)
public macro Screens() = #externalMacro(module: "BacktrailMacros", type: "ScreensMacro")

/// Sets how a case of a `@Screens` enum is stored. Its view has the name of the case.
///
/// - Parameters:
///   - id: The stored name. The default is the name of the case. It must never change.
///   - version: The format version of the values. Raise it if an older build cannot decode them.
///   - aliases: The earlier stored names.
///   - restorable: Whether a screen of this case is restored at a launch.
@attached(peer)
public macro Screen(
  id: String? = nil, version: Int32 = 1, aliases: [String] = [], restorable: Bool = true
) = #externalMacro(module: "BacktrailMacros", type: "ScreenMacro")

/// Sets the view of a case of a `@Screens` enum, and the labels of the view's initializer.
///
/// - Parameters:
///   - view: The type of the view.
///   - mapping: The initializer's labels for those of the case, as literals. `param0`, `param1`, … are values
///     without a label, and `"_"` removes a label.
///   - id: The stored name. The default is the name of the case. It must never change.
///   - version: The format version of the values. Raise it if an older build cannot decode them.
///   - aliases: The earlier stored names.
///   - restorable: Whether a screen of this case is restored at a launch.
@attached(peer)
public macro Screen<V: View>(
  _ view: V.Type, _ mapping: [String: String] = [:],
  id: String? = nil, version: Int32 = 1, aliases: [String] = [], restorable: Bool = true
) = #externalMacro(module: "BacktrailMacros", type: "ScreenMacro")

/// Sets the labels of the initializer of a case's view in a `@Screens` enum.
///
/// - Parameters:
///   - mapping: The initializer's labels for those of the case, as literals. `param0`, `param1`, … are values
///     without a label, and `"_"` removes a label.
///   - id: The stored name. The default is the name of the case. It must never change.
///   - version: The format version of the values. Raise it if an older build cannot decode them.
///   - aliases: The earlier stored names.
///   - restorable: Whether a screen of this case is restored at a launch.
@attached(peer)
public macro Screen(
  _ mapping: [String: String],
  id: String? = nil, version: Int32 = 1, aliases: [String] = [], restorable: Bool = true
) = #externalMacro(module: "BacktrailMacros", type: "ScreenMacro")
