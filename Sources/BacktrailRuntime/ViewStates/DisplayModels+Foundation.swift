public import BacktrailCore

#if canImport(Darwin)
  public import Foundation
#else
  public import FoundationEssentials
#endif

extension ErrorDisplayModel: LocalizedError {
  /// The message.
  public var errorDescription: String? { message }

  /// The title.
  public var failureReason: String? { title }
}

extension ErrorDisplayModel {
  /// An error in words: a display model as it is, a localised error with its own texts, any other one as generic.
  public init(_ error: any Error, in language: DisplayLanguage = .current) {
    if let model = error as? ErrorDisplayModel {
      self = model
    } else {
      let localized = error as? any LocalizedError
      self = .generic(
        message: localized?.errorDescription, recoverySuggestion: localized?.recoverySuggestion, in: language)
    }
  }
}

extension DisplayLanguage {
  /// The language of a locale; English where it is another one.
  public init(_ locale: Locale) { self.init(identifier: locale.identifier) }
}
