/// The name and type of an associated value in a destination's case, and the value's name in a URL.
///
/// Parameters are used for ranking, manifests, and explanations. The route itself decodes and prints values.
public struct DeepLinkParameter: Hashable, Sendable {
  /// The value to use if the parameter is missing from the URL.
  package enum Default: Hashable, Sendable {
    /// `nil`.
    case none
    /// A single string.
    case text(String)
    /// The elements of an array.
    case list([String])
  }

  /// The label of the associated value, or its index, such as `0`.
  package var name: String
  /// The type, which determines which strings are valid.
  package var type: ValueType
  /// The name in the URL; `nil` if the value always has its default.
  package var key: String?
  /// The Swift default value, if there is one.
  package var defaultValue: Default?

  package init(name: String, type: ValueType, key: String?, defaultValue: Default?) {
    self.name = name
    self.type = type
    self.key = key
    self.defaultValue = defaultValue
  }

  /// Creates a parameter that always has its Swift default. Its type does not have to be representable as text.
  public init(_ name: String, typeName: String) {
    self.init(name: name, type: ValueType(typeName), key: nil, defaultValue: nil)
  }

  /// Creates a parameter with the given type, in the form that `@DeepLinkDestination` generates.
  public init<T: DeepLinkField>(
    _ name: String, _ type: T.Type, from key: String? = nil, default value: T? = nil
  ) {
    self.init(name: name, type: T.deepLinkType, key: key, defaultValue: value.map { Self.stated($0) })
  }

  /// Creates a parameter whose type is an enum.
  @_disfavoredOverload
  public init<T: RawRepresentable>(
    _ name: String, _ type: T.Type, from key: String? = nil, default value: T? = nil
  ) where T.RawValue: DeepLinkValue {
    self.init(
      name: name, type: ValueType(enum: T.self), key: key,
      defaultValue: value.map { .text($0.rawValue.deepLinkText) })
  }

  /// Creates a parameter whose type is an optional enum.
  @_disfavoredOverload
  public init<T: RawRepresentable>(
    _ name: String, _ type: T?.Type, from key: String? = nil, default value: T?? = nil
  ) where T.RawValue: DeepLinkValue {
    self.init(
      name: name, type: ValueType(enum: T.self).optional, key: key,
      defaultValue: value.map { $0.map { .text($0.rawValue.deepLinkText) } ?? .none })
  }

  /// Creates a parameter whose type is an array of enum values.
  @_disfavoredOverload
  public init<T: RawRepresentable>(
    _ name: String, _ type: [T].Type, from key: String? = nil, default value: [T]? = nil
  ) where T.RawValue: DeepLinkValue {
    self.init(name, [EnumText<T>].self, from: key, default: value?.texts)
  }

  /// Creates a parameter whose type is an optional array of enum values.
  @_disfavoredOverload
  public init<T: RawRepresentable>(
    _ name: String, _ type: [T]?.Type, from key: String? = nil, default value: [T]?? = nil
  ) where T.RawValue: DeepLinkValue {
    self.init(name, [EnumText<T>]?.self, from: key, default: value.map { $0?.texts })
  }

  private static func stated<T: DeepLinkField>(_ value: T) -> Default {
    var written = RouteParameters()
    value.write(to: &written, key: "")
    guard let text = written[""] else { return .none }
    guard T.deepLinkType.isArray else { return .text(text) }
    return .list(text.split(separator: ",").map(String.init))
  }
}
