public import BacktrailCore

/// What a screen has to be given.
///
/// The context of tabs and splits is a JSON array with one for each slot, that of a screen a JSON object.
public struct MapContext: Codable, Hashable, Sendable {
  /// Its type, for people to read.
  public var type: String
  /// The version of its form, from 1.
  public var version: Int32
  /// Whether it is always empty.
  public var isEmpty: Bool
  /// Whether earlier versions are brought into the present form.
  public var isUpgraded: Bool
  /// The values that are stored, as far as the map knows them: a number, a text or a truth value that is the whole
  /// context.
  public var parameters: [RouteDeclaration.Parameter]

  /// A context made of its parts.
  public init(
    type: String, version: Int32 = 1, isEmpty: Bool = false, isUpgraded: Bool = false,
    parameters: [RouteDeclaration.Parameter] = []
  ) {
    self.type = type
    self.version = version
    self.isEmpty = isEmpty
    self.isUpgraded = isUpgraded
    self.parameters = parameters
  }

  /// Nothing.
  public static var none: Self { Self(type: "Void", isEmpty: true) }
}
