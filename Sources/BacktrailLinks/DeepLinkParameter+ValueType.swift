extension DeepLinkParameter {
  /// The type of an associated value as written in manifests, such as `Int`, `Int?`, `[String]?`, or `Priority`.
  public struct ValueType: Hashable, Sendable {
    /// The raw values of an enum.
    package struct Enumeration: Hashable, Sendable {
      /// The raw type: `String` or `Int`.
      package var raw: String
      /// The names and raw values of the cases, in order; `nil` if the enum does not list them.
      package var cases: [Case]?

      package init(raw: String, cases: [Case]?) {
        self.raw = raw
        self.cases = cases
      }
    }

    /// A case of an enum.
    package struct Case: Hashable, Sendable {
      /// The name in Swift.
      package var name: String
      /// The raw value as it appears in a URL.
      package var text: String

      package init(name: String, text: String) {
        self.name = name
        self.text = text
      }
    }

    /// The name of the value's type or, for an array, of its elements' type.
    package var name: String
    /// Whether the type is an array.
    package var isArray = false
    /// Whether the type is optional. If so, the value may be missing.
    package var isOptional = false
    /// The raw values of an enum; `nil` for other types.
    package var enumeration: Enumeration?

    /// Creates a type with the given name.
    package init(_ name: String) { self.name = name }

    /// Creates the type of an enum, including its cases if it conforms to `CaseIterable`.
    package init<E: RawRepresentable>(enum type: E.Type) where E.RawValue: DeepLinkValue {
      name = "\(type)"
      let all = (type as? any CaseIterable.Type)?.cases
      let cases = all.map { all in
        all.compactMap { $0 as? E }.map { Case(name: "\($0)", text: $0.rawValue.deepLinkText) }
      }
      enumeration = Enumeration(raw: "\(E.RawValue.self)", cases: cases)
    }

    /// Whether any string is a valid value. If so, the type ranks below stricter types.
    package var takesAnyText: Bool { name == "String" && !isArray }

    /// The optional form of the type.
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
}

extension DeepLinkParameter.ValueType: CustomStringConvertible {
  /// The type in Swift syntax.
  public var description: String { (isArray ? "[\(name)]" : name) + (isOptional ? "?" : "") }
}

extension CaseIterable {
  fileprivate static var cases: [Any] { allCases.map { $0 } }
}
