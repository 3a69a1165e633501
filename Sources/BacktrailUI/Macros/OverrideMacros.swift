/// Makes the parts of a view replaceable, both in code with `overrideView(for:with:)` and through overrides registered
/// in the log.
///
/// Every member with `@InjectableView` is a part. For each part, the macro generates a property for use in `body`. It
/// also generates:
///
/// - `InjectableKeys`, an enum with a case for each part,
/// - `overrideView(for:with:)`, which returns a copy of the view with one part replaced, so calls can be chained,
/// - a conformance to `InjectableHost`, which provides the names that logs use for the view and its parts.
///
/// ```swift
/// @InjectableContainer
/// struct GardenView: View {
///   @InjectableView var bannerBuilder: some View { Text("Spring") }
///   var body: some View { banner }
/// }
///
/// GardenView().overrideView(for: .banner) { Text("Autumn") }
/// ```
///
/// The members listed above have the access level of the container. Each part's property has the access level of the
/// member that declares the part. On a class, `overrideView(for:with:)` changes the object itself and returns it.
/// A subclass of a container cannot be a container.
///
/// In a struct, the macro adds a stored property for the overrides. The memberwise initializer therefore has an
/// additional parameter with a default value. Existing calls do not change. To pass the initializer as a function,
/// write a closure: `items.map { Row(item: $0) }`, not `items.map(Row.init)`.
///
/// - Parameters:
///   - name: The unique name of the view in logs. The default is the qualified name of the type, such as `Shop.Row`.
///     Set a name before you rename or move the type.
///   - aliases: The view's names in earlier versions.
@attached(
  member, conformances: InjectableHost,
  names: named(_overridesMaintainer), named(InjectableKeys), named(overrideView), named(injectableName),
  named(injectableAliases), arbitrary)
@attached(extension, conformances: InjectableHost)
public macro InjectableContainer(_ name: String? = nil, aliases: [String] = []) =
  #externalMacro(module: "BacktrailMacros", type: "InjectableContainerMacro")

/// Makes a member of an `@InjectableContainer` a replaceable part.
///
/// Attach this macro to a property or a function whose name ends in `Builder`. The rest of the name is the name of the
/// part. `@InjectableContainer` generates a property with that name, which shows the part or its replacement. For a
/// function with parameters, it generates a function with the same parameters, and also a property if all parameters
/// have defaults. A replacement does not receive the arguments.
///
/// ```swift
/// @InjectableView func rowBuilder(of plant: Plant) -> some View { Text(plant.name) }
/// // in body: row(of: plant)
/// ```
///
/// - Parameter name: A different name for the part.
@attached(peer)
public macro InjectableView(_ name: String? = nil) =
  #externalMacro(module: "BacktrailMacros", type: "InjectableViewMacro")
