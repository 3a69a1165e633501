extension RouteParameters {
  /// Returns the value for a name, converted to the given type.
  /// - Throws: `DeepLinkValueError` if a required value is missing or cannot be converted.
  public func value<T: DeepLinkField>(_ key: String) throws(DeepLinkValueError) -> T {
    try T(from: self, key: key)
  }

  /// Returns the value for a name, or a default if the URL does not have the name.
  public func value<T: DeepLinkField>(
    _ key: String, default value: @autoclosure () -> T
  ) throws(DeepLinkValueError) -> T {
    self[key] == nil ? value() : try T(from: self, key: key)
  }

  /// Returns the enum value for a name.
  @_disfavoredOverload
  public func value<T: RawRepresentable>(_ key: String) throws(DeepLinkValueError) -> T
  where T.RawValue: DeepLinkValue {
    guard let value = T(rawValue: try T.RawValue(from: self, key: key)) else {
      throw .unreadable(key: key, text: self[key] ?? "", type: "\(T.self)")
    }
    return value
  }

  /// Returns the enum value for a name, or a default if the URL does not have the name.
  @_disfavoredOverload
  public func value<T: RawRepresentable>(
    _ key: String, default value: @autoclosure () -> T
  ) throws(DeepLinkValueError) -> T where T.RawValue: DeepLinkValue {
    self[key] == nil ? value() : try self.value(key)
  }

  /// Returns the enum value for a name, or `nil` if it is missing or not a raw value of the enum.
  @_disfavoredOverload
  public func value<T: RawRepresentable>(_ key: String) throws(DeepLinkValueError) -> T?
  where T.RawValue: DeepLinkValue {
    guard let raw = try? T.RawValue(from: self, key: key) else { return nil }
    return T(rawValue: raw)
  }

  /// Returns the enum value for a name, or a default if the URL does not have the name.
  @_disfavoredOverload
  public func value<T: RawRepresentable>(
    _ key: String, default value: @autoclosure () -> T?
  ) throws(DeepLinkValueError) -> T? where T.RawValue: DeepLinkValue {
    self[key] == nil ? value() : try self.value(key)
  }

  /// Returns the enum values in a list.
  @_disfavoredOverload
  public func value<T: RawRepresentable>(_ key: String) throws(DeepLinkValueError) -> [T]
  where T.RawValue: DeepLinkValue {
    try [EnumText<T>](from: self, key: key).map(\.value)
  }

  /// Returns the enum values in a list, or a default if the URL does not have the name.
  @_disfavoredOverload
  public func value<T: RawRepresentable>(
    _ key: String, default value: @autoclosure () -> [T]
  ) throws(DeepLinkValueError) -> [T] where T.RawValue: DeepLinkValue {
    self[key] == nil ? value() : try self.value(key)
  }

  /// Returns the enum values in a list, or `nil` if there are none.
  @_disfavoredOverload
  public func value<T: RawRepresentable>(_ key: String) throws(DeepLinkValueError) -> [T]?
  where T.RawValue: DeepLinkValue {
    try [EnumText<T>]?(from: self, key: key)?.map(\.value)
  }

  /// Returns the enum values in a list, or a default if the URL does not have the name.
  @_disfavoredOverload
  public func value<T: RawRepresentable>(
    _ key: String, default value: @autoclosure () -> [T]?
  ) throws(DeepLinkValueError) -> [T]? where T.RawValue: DeepLinkValue {
    self[key] == nil ? value() : try self.value(key)
  }

  /// Sets the value that a printed URL has for a name.
  public mutating func set<T: DeepLinkField>(_ key: String, _ value: T) { value.write(to: &self, key: key) }

  /// Sets the enum value that a printed URL has for a name. Sets nothing if the value is `nil`.
  @_disfavoredOverload
  public mutating func set<T: RawRepresentable>(_ key: String, _ value: T?) where T.RawValue: DeepLinkValue {
    value?.rawValue.write(to: &self, key: key)
  }

  /// Sets the list of enum values that a printed URL has for a name. Sets nothing if the list is `nil`.
  @_disfavoredOverload
  public mutating func set<T: RawRepresentable>(_ key: String, _ value: [T]?)
  where T.RawValue: DeepLinkValue {
    value?.texts.write(to: &self, key: key)
  }
}

/// An enum value that is written as the text of its raw value.
struct EnumText<Value: RawRepresentable>: DeepLinkValue where Value.RawValue: DeepLinkValue {
  let value: Value

  static var deepLinkType: DeepLinkParameter.ValueType { DeepLinkParameter.ValueType(enum: Value.self) }

  init(_ value: Value) { self.value = value }

  init?(deepLinkText: String) {
    guard let value = Value.RawValue(deepLinkText: deepLinkText).flatMap(Value.init(rawValue:)) else {
      return nil
    }
    self.value = value
  }

  var deepLinkText: String { value.rawValue.deepLinkText }
}

extension Array where Element: RawRepresentable, Element.RawValue: DeepLinkValue {
  /// The elements, wrapped to be written as text.
  var texts: [EnumText<Element>] {
    var texts: [EnumText<Element>] = []
    for element in self { texts.append(EnumText(element)) }
    return texts
  }
}
