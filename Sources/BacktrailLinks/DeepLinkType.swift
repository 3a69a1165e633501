/// The type of a case value as manifests write it: `Int`, `Int?`, `[String]?`, `Priority`.
public struct DeepLinkType: Hashable, Sendable {
  /// The raw values of an enum.
  public struct Enumeration: Hashable, Sendable {
    /// The raw type: `String` or `Int`.
    public var raw: String
    /// The names and raw values of the cases, in order; `nil` when the enum does not list them.
    public var cases: [Case]?

    /// An enumeration made of its parts.
    public init(raw: String, cases: [Case]?) {
      self.raw = raw
      self.cases = cases
    }
  }

  /// A case of an enum.
  public struct Case: Hashable, Sendable {
    /// The name in Swift.
    public var name: String
    /// The raw value as a URL shows it.
    public var text: String

    /// A case made of its parts.
    public init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// The name of the value's, or the element's, type.
  public var name: String
  /// Whether it is an array.
  public var isArray = false
  /// Whether it may be missing.
  public var isOptional = false
  /// The raw values, when it is an enum.
  public var enumeration: Enumeration?

  /// A type with a name.
  public init(_ name: String) { self.name = name }

  /// An enum; its cases are known when it conforms to `CaseIterable`.
  public init<E: RawRepresentable>(enum type: E.Type) where E.RawValue: DeepLinkValue {
    name = "\(type)"
    let all = (type as? any CaseIterable.Type)?.cases
    let cases = all.map { all in
      all.compactMap { $0 as? E }.map { Case(name: "\($0)", text: $0.rawValue.deepLinkText) }
    }
    enumeration = Enumeration(raw: "\(E.RawValue.self)", cases: cases)
  }

  /// Whether any text is a value of it, so that it ranks below the types that say no.
  public var takesAnyText: Bool { name == "String" && !isArray }

  /// The type, optional.
  var optional: Self {
    var type = self
    type.isOptional = true
    return type
  }

  /// An array of the type.
  var array: Self {
    var type = self
    type.isArray = true
    return type
  }
}

extension DeepLinkType: CustomStringConvertible {
  /// The type as Swift writes it.
  public var description: String { (isArray ? "[\(name)]" : name) + (isOptional ? "?" : "") }
}

extension CaseIterable {
  fileprivate static var cases: [Any] { allCases.map { $0 } }
}
