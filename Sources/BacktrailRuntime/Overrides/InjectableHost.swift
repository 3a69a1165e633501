/// A view with parts that can be replaced; `@InjectableContainer` writes the conformance.
///
/// Logs name the host and its parts by the names chosen here, never by type names. A host that was called otherwise
/// in an earlier version lists the earlier names as aliases; registrations under them keep working.
///
/// ```swift
/// @InjectableContainer("garden", aliases: ["yard"])
/// struct GardenView: View {
///   @InjectableView var bannerBuilder: some View { Text("Spring") }
///   var body: some View { banner }
/// }
/// ```
public protocol InjectableHost {
  /// The replaceable parts; the raw value is the name that logs have.
  associatedtype InjectableKeys: RawRepresentable<String>, CaseIterable, Sendable

  /// The chosen name of the host; no other host of the app has it.
  static var injectableName: String { get }
  /// Earlier names of the host.
  static var injectableAliases: [String] { get }
}

extension InjectableHost {
  /// No earlier names.
  public static var injectableAliases: [String] { [] }

  /// The name of the host and the earlier ones.
  package static var injectableNames: [String] { [injectableName] + injectableAliases }
}
