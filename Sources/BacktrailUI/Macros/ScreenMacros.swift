/// Makes an enum a set of screens. Each case is shown as a view that receives the case's associated values.
///
/// The view's type is the capitalized name of the case, or the type given to `@Screen`. Each associated value is passed
/// to the initializer, with its label if it has one.
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
/// The enum becomes a `View` for use with `navigationDestination(_:)`, `sheet(item:)`, `fullScreenCover(item:)`, and
/// `ScreensForEach`. It may have any access level, associated values, generic parameters, and cases in `#if`.
///
/// The macro also adds `routeDeclarations`, which describes the cases as data, with their stored names. The values of
/// an enum that declares a conformance to `Route` are stored. A value that is not `Codable` and `Hashable` therefore
/// causes an error that identifies the case. Other enums may have values of any type. In a target whose default
/// isolation is the main actor, declare the conformance to `Route` on the enum itself, or declare the enum as
/// `nonisolated`, to use it with a navigator.
@attached(extension, conformances: View, Screens, DeclaresRoutes)
// The names are arbitrary because Swift 6.3 crashes when it checks such members late.
@attached(member, names: named(body), named(routeDeclarations), arbitrary)
public macro Screens() = #externalMacro(module: "BacktrailMacros", type: "ScreensMacro")

/// Sets the way a case of a `@Screens` enum is stored. The type of its view is the capitalized name of the case.
///
/// - Parameters:
///   - id: The stored name. The default is the name of the case. It must never change.
///   - version: The format version of the values. Increase it if older builds cannot decode them.
///   - aliases: The earlier stored names.
///   - restorable: Whether a screen of this case is restored at launch.
@attached(peer)
public macro Screen(
  id: String? = nil, version: Int32 = 1, aliases: [String] = [], restorable: Bool = true
) = #externalMacro(module: "BacktrailMacros", type: "ScreenMacro")

/// Sets the view of a case of a `@Screens` enum, and the labels of the view's initializer.
///
/// - Parameters:
///   - view: The type of the view.
///   - mapping: A dictionary literal from the labels of the case to those of the initializer. `param0`, `param1`, and
///     so on stand for values without a label, and `"_"` removes a label.
///   - id: The stored name. The default is the name of the case. It must never change.
///   - version: The format version of the values. Increase it if older builds cannot decode them.
///   - aliases: The earlier stored names.
///   - restorable: Whether a screen of this case is restored at launch.
@attached(peer)
public macro Screen<V: View>(
  _ view: V.Type, _ mapping: [String: String] = [:],
  id: String? = nil, version: Int32 = 1, aliases: [String] = [], restorable: Bool = true
) = #externalMacro(module: "BacktrailMacros", type: "ScreenMacro")

/// Sets the initializer labels for the view of a case of a `@Screens` enum.
///
/// - Parameters:
///   - mapping: A dictionary literal from the labels of the case to those of the initializer. `param0`, `param1`, and
///     so on stand for values without a label, and `"_"` removes a label.
///   - id: The stored name. The default is the name of the case. It must never change.
///   - version: The format version of the values. Increase it if older builds cannot decode them.
///   - aliases: The earlier stored names.
///   - restorable: Whether a screen of this case is restored at launch.
@attached(peer)
public macro Screen(
  _ mapping: [String: String],
  id: String? = nil, version: Int32 = 1, aliases: [String] = [], restorable: Bool = true
) = #externalMacro(module: "BacktrailMacros", type: "ScreenMacro")
