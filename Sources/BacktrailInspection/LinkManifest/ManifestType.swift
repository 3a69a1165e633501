import BacktrailLinks
import BacktrailRuntime

/// The type of a parameter, with the information needed to read its values without the app.
struct ManifestType: Sendable {
  let type: DeepLinkParameter.ValueType
  private let scalar: any ManifestScalar.Value.Type
  /// The raw values, as strings, of an enum that lists its cases; `nil` for any other type.
  private let rawTexts: Set<String>?

  /// Creates the type, if its scalar type is known.
  init?(_ type: DeepLinkParameter.ValueType) {
    guard let scalar = ManifestScalar.types[type.enumeration?.raw ?? type.name] else { return nil }
    self.type = type
    self.scalar = scalar
    rawTexts = type.enumeration?.cases.map { Set($0.map(\.text)) }
  }

  /// Returns the scalar for text in a URL.
  func scalar(_ text: String) -> ManifestScalar? {
    ManifestScalar(text: text, type: scalar).flatMap { admits($0) ? $0 : nil }
  }

  private func admits(_ scalar: ManifestScalar) -> Bool { rawTexts?.contains(scalar.text) ?? true }

  /// Returns the value in a URL, decoded by the same code as the app's own types.
  func value(of key: String, in link: RouteParameters) throws(DeepLinkValueError) -> ManifestValue {
    if type.isArray {
      let elements = try scalar.elements(of: key, in: link).filter(admits)
      return type.isOptional && elements.isEmpty ? .none : .list(elements)
    }
    if type.isOptional {
      guard let value = try scalar.optional(of: key, in: link), admits(value) else { return .none }
      return .one(value)
    }
    let value = try scalar.required(of: key, in: link)
    guard admits(value) else { throw .unreadable(key: key, text: link[key] ?? "", type: type.name) }
    return .one(value)
  }

  /// Returns the value that the JSON represents, if it has this type.
  func value(json: JSONValue) -> ManifestValue? {
    if json == .null { return type.isOptional ? ManifestValue.none : nil }
    guard type.isArray else { return scalar(json: json).map { .one($0) } }
    guard case .array(let elements) = json else { return nil }
    let scalars = elements.compactMap(scalar(json:))
    return scalars.count == elements.count ? .list(scalars) : nil
  }

  private func scalar(json: JSONValue) -> ManifestScalar? {
    ManifestScalar(json: json, type: scalar).flatMap { admits($0) ? $0 : nil }
  }

  /// Returns the value of a default that is declared in Swift.
  func value(stated: DeepLinkParameter.Default) -> ManifestValue {
    switch stated {
    case .none: .none
    case .text(let text): scalar(text).map { .one($0) } ?? .none
    case .list(let texts): .list(texts.compactMap(scalar))
    }
  }
}

extension DeepLinkValue where Self: Hashable & Sendable {
  fileprivate static func required(
    of key: String, in link: RouteParameters
  ) throws(DeepLinkValueError) -> ManifestScalar {
    ManifestScalar(try Self(from: link, key: key))
  }

  fileprivate static func optional(
    of key: String, in link: RouteParameters
  ) throws(DeepLinkValueError) -> ManifestScalar? {
    try Self?(from: link, key: key).map { ManifestScalar($0) }
  }

  fileprivate static func elements(
    of key: String, in link: RouteParameters
  ) throws(DeepLinkValueError) -> [ManifestScalar] {
    try [Self](from: link, key: key).map { ManifestScalar($0) }
  }
}
