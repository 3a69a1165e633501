/// A route as the log keeps it: the chosen name, its version, and the parameters as JSON text.
public struct EncodedRoute: Hashable, Sendable {
  /// The stable, chosen name; never a Swift type name.
  public var name: String
  /// The version of the parameters' form, from 1.
  public var version: Int32
  /// The parameters as JSON text; `{}` when there are none.
  public var parameters: String

  /// A route made of its parts.
  public init(name: String, version: Int32 = 1, parameters: String = "{}") {
    self.name = name
    self.version = version
    self.parameters = parameters
  }
}
