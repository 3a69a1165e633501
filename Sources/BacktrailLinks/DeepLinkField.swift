/// The type of a value in a destination: a `DeepLinkValue`, an optional value, an array, or an optional array.
///
/// Apps conform their types to `DeepLinkValue`, which refines this protocol.
public protocol DeepLinkField: SendableMetatype {
  /// The type, as it appears in manifests and messages.
  static var deepLinkType: DeepLinkParameter.ValueType { get }

  /// Reads the value for a key.
  /// - Throws: `DeepLinkValueError` if a required value is missing or cannot be converted.
  init(from link: borrowing RouteParameters, key: String) throws(DeepLinkValueError)

  /// Writes the value for a key.
  func write(to link: inout RouteParameters, key: String)
}

extension Optional: DeepLinkField where Wrapped: DeepLinkField {
  /// The wrapped type, marked as optional.
  public static var deepLinkType: DeepLinkParameter.ValueType { Wrapped.deepLinkType.optional }

  /// Creates the wrapped value, or `nil` if the value is missing, cannot be converted, or is an array without valid
  /// elements.
  public init(from link: borrowing RouteParameters, key: String) throws(DeepLinkValueError) {
    guard link[key] != nil, let value = try? Wrapped(from: link, key: key) else {
      self = nil
      return
    }
    let isEmptyArray = (value as? any Collection)?.isEmpty ?? false
    self = isEmptyArray && Wrapped.deepLinkType.isArray ? nil : value
  }

  /// Writes the wrapped value. Writes nothing for `nil`.
  public func write(to link: inout RouteParameters, key: String) { self?.write(to: &link, key: key) }
}

extension Array: DeepLinkField where Element: DeepLinkValue {
  /// An array of the element's type.
  public static var deepLinkType: DeepLinkParameter.ValueType { Element.deepLinkType.array }

  /// Creates an array from all values for the key. The values are split at commas, and the elements are trimmed. Blank
  /// and invalid elements are omitted.
  public init(from link: borrowing RouteParameters, key: String) throws(DeepLinkValueError) {
    self = link.texts(of: key).flatMap { $0.listElements.compactMap(Element.init(deepLinkText:)) }
  }

  /// Writes the elements, separated by commas. Writes an empty string for an empty array.
  public func write(to link: inout RouteParameters, key: String) {
    link.setTexts([map(\.deepLinkText).joined(separator: ",")], for: key)
  }
}

extension String {
  /// The comma-separated elements, trimmed. Blank elements are omitted.
  var listElements: [String] { split(separator: ",").map(\.trimmed).filter { !$0.isEmpty } }
}

extension Substring {
  /// The string without surrounding whitespace.
  fileprivate var trimmed: String {
    var text = self
    while text.first?.isWhitespace ?? false { text.removeFirst() }
    while text.last?.isWhitespace ?? false { text.removeLast() }
    return String(text)
  }
}
