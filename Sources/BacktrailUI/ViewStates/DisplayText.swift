public import Foundation

/// The text of the display models.
package enum DisplayText: CaseIterable {
  case errorTitle
  case errorMessage
  case errorRecovery
  case noResultsTitle
  case noResultsMessage
  case noDataYetTitle
  case noDataYetMessage
  case noConnectionTitle
  case noConnectionMessage

  /// Returns the text in the given language.
  package func text(in language: DisplayLanguage) -> String {
    switch language {
    case .english: english
    case .spanish: spanish
    }
  }

  private var english: String {
    switch self {
    case .errorTitle: "Something went wrong"
    case .errorMessage: "An unexpected problem occurred."
    case .errorRecovery: "Please try again."
    case .noResultsTitle: "Nothing found"
    case .noResultsMessage: "Try other words or fewer filters."
    case .noDataYetTitle: "Nothing here yet"
    case .noDataYetMessage: "Items you add will be listed here."
    case .noConnectionTitle: "You are offline"
    case .noConnectionMessage: "Check your connection, then reload the page."
    }
  }

  private var spanish: String {
    switch self {
    case .errorTitle: "No ha funcionado"
    case .errorMessage: "Un problema inesperado lo ha impedido."
    case .errorRecovery: "Inténtalo otra vez."
    case .noResultsTitle: "No se ha encontrado nada"
    case .noResultsMessage: "Prueba con otras palabras o con menos filtros."
    case .noDataYetTitle: "Aquí no hay nada de momento"
    case .noDataYetMessage: "Lo que añadas aparecerá en esta lista."
    case .noConnectionTitle: "No tienes conexión"
    case .noConnectionMessage: "Comprueba la conexión y vuelve a cargar la página."
    }
  }
}

/// A language of this library's user-facing text.
public enum DisplayLanguage: String, Hashable, Codable, Sendable, CaseIterable {
  /// English, which is also the fallback for other languages.
  case english = "en"
  /// Spanish, for every region.
  case spanish = "es"

  /// Creates the language for a locale identifier such as `es_MX` or `en-GB`; English if the language is not supported.
  package init(identifier: String) {
    let code = identifier.prefix { $0 != "_" && $0 != "-" }.lowercased()
    self = Self(rawValue: code) ?? .english
  }

  /// Creates the language for a locale; English if the language is not supported.
  public init(_ locale: Locale) { self.init(identifier: locale.identifier) }

  /// The default language of the text, which is the system's language. Placeholder views use the language of their
  /// environment instead.
  ///
  /// ```swift
  /// DisplayLanguage.$current.withValue(.spanish) { EmptyDisplayModel.noResults.title }
  /// ```
  @TaskLocal public static var current = Self(Locale.current)
}
