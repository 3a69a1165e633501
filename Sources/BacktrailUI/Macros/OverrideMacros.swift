/// Lets the parts of a view be replaced: by code, with `overrideView(for:with:)`, and by registrations that a log keeps.
///
/// Every member with `@InjectableView` is a part. The macro writes a property for each, which `body` uses, and
///
/// - `InjectableKeys`, an enum with a case for each part,
/// - `overrideView(for:with:)`, which gives a copy of the view that shows something else in the place of a part and can
///   be chained,
/// - the conformance to `InjectableHost`, by which logs name the view and its parts.
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
/// These have the access of the container, and the property of a part has that of the member it is written for. On a
/// class, `overrideView(for:with:)` changes the object itself and returns it.
///
/// A struct gets a stored property for its overrides, so its memberwise initializer has one more parameter, with a
/// default. Calls stay as they are; as a function value write a closure: `items.map { Row(item: $0) }`, not
/// `items.map(Row.init)`.
///
/// - Parameters:
///   - name: The name by which logs call the view, which no other view has; without it the name of the type with those
///     around it, such as `Shop.Row`. Give one before you rename or move the type.
///   - aliases: Names that earlier versions used.
@attached(
  member, names: named(_overridesMaintainer), named(InjectableKeys), named(overrideView),
  named(injectableName),
  named(injectableAliases), arbitrary)
@attached(extension, conformances: InjectableHost)
public macro InjectableContainer(_ name: String? = nil, aliases: [String] = []) =
  #externalMacro(module: "BacktrailMacros", type: "InjectableContainerMacro")

/// Makes a member of an `@InjectableContainer` a part that can be replaced.
///
/// It belongs on a property or a function whose name ends in `Builder`: the part is called by the rest of the name.
/// `@InjectableContainer` writes a property of that name, which shows the part or what takes its place. A function with
/// parameters becomes a function with the same parameters, and a property too if all have defaults; a replacement gets
/// none of them.
///
/// ```swift
/// @InjectableView func rowBuilder(of plant: Plant) -> some View { Text(plant.name) }
/// // in body: row(of: plant)
/// ```
///
/// - Parameter name: Another name for the part.
@attached(peer)
public macro InjectableView(_ name: String? = nil) =
  #externalMacro(module: "BacktrailMacros", type: "InjectableViewMacro")
