/// The declaration of a route at build time: the name it is stored under, its parameters, and its view.
///
/// `@Screens` generates one for each case. The coder of the navigator's routes and `schema export` use it.
public struct RouteDeclaration: Codable, Hashable, Sendable {
  /// A value of the case.
  public struct Parameter: Codable, Hashable, Sendable {
    /// The label; `nil` without one.
    package var label: String?
    /// The type, as written in the source.
    package var type: String

    /// Creates a value of the case, by its label and the name of its type.
    public init(_ label: String?, _ type: String) {
      self.label = label
      self.type = type
    }
  }

  /// The name of the case in the source.
  package var caseName: String
  /// The stored name: the chosen one, or the name of the case.
  package var name: String
  /// The format version of the parameters, from 1.
  package var version: Int32
  /// The earlier stored names.
  package var aliases: [String]
  /// Whether a screen of this route is restored at a launch.
  package var isRestorable: Bool
  /// The values, in order.
  package var parameters: [Parameter]
  /// The type of the view, as written in the source.
  package var view: String
  /// The raw value as text, if the enum has raw values; the case is encoded as this, not as its name.
  package var rawValue: String?

  /// Creates the declaration of a case. Without a name, the case is stored under its own name.
  public init(
    _ caseName: String, rawValue: String? = nil, name: String? = nil, version: Int32 = 1,
    aliases: [String] = [], isRestorable: Bool = true, parameters: [Parameter] = [], view: String
  ) {
    self.caseName = caseName
    self.rawValue = rawValue
    self.name = name ?? rawValue ?? caseName
    self.version = version
    self.aliases = aliases
    self.isRestorable = isRestorable
    self.parameters = parameters
    self.view = view
  }

  /// The name under which the case is encoded.
  package var encodedName: String { rawValue ?? caseName }
}
