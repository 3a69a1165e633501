/// The declaration of a route at build time: its stored name, its parameters, and its view.
///
/// `@Screens` generates one declaration for each case. The coder for the navigator's routes and `schema export` use
/// the declaration.
public struct RouteDeclaration: Codable, Hashable, Sendable {
  /// An associated value of the case.
  public struct Parameter: Codable, Hashable, Sendable {
    /// The label; `nil` if the value has none.
    package var label: String?
    /// The type, as written in the source.
    package var type: String

    /// Creates an associated value from its label and the name of its type.
    public init(_ label: String?, _ type: String) {
      self.label = label
      self.type = type
    }
  }

  /// The name of the case in the source.
  package var caseName: String
  /// The stored name: the chosen name, the raw value, or the name of the case.
  package var name: String
  /// The format version of the parameters, starting at 1.
  package var version: Int32
  /// The earlier stored names.
  package var aliases: [String]
  /// Whether a screen with this route is restored at launch.
  package var isRestorable: Bool
  /// The associated values, in order.
  package var parameters: [Parameter]
  /// The type of the view, as written in the source.
  package var view: String
  /// The raw value as text, if the enum has raw values. If it does, the case is encoded as its raw value, not as its
  /// name.
  package var rawValue: String?

  /// Creates the declaration of a case. If `name` is `nil`, the case is stored under its raw value or, if it has none,
  /// under its own name.
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
