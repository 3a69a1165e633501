/// A language that the texts of this library have.
public enum DisplayLanguage: String, Hashable, Codable, Sendable, CaseIterable {
  /// English, which also serves where the wanted language is missing.
  case english = "en"
  /// Spanish.
  case spanish = "es"

  /// The language of a locale's identifier, such as `es_MX` or `en-GB`; English where it is another one.
  public init(identifier: String) {
    let code = identifier.prefix { $0 != "_" && $0 != "-" }.lowercased()
    self = Self(rawValue: code) ?? .english
  }
}
