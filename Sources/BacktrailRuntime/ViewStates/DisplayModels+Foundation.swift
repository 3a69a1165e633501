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

extension DisplayLanguage {
  /// The language of texts for which none is named: that of the system. Placeholders of views take that of their
  /// environment instead.
  ///
  /// ```swift
  /// DisplayLanguage.$current.withValue(.spanish) { EmptyDisplayModel.noResults.title }
  /// ```
  @TaskLocal public static var current = Self(Locale.current)
}

extension EmptyDisplayModel {
  /// The reason in a few words, in the current language.
  public var title: String { title(in: .current) }

  /// The reason in a sentence, in the current language.
  public var message: String { message(in: .current) }
}

extension ErrorDisplayModel {
  /// What happened, in a few words; a generic text is in the current language.
  public var title: String {
    get { title(in: .current) }
    set { ownTitle = newValue }
  }

  /// What happened, in a sentence; a generic text is in the current language.
  public var message: String {
    get { message(in: .current) }
    set { ownMessage = newValue }
  }

  /// What the person can do about it, if anything; a generic text is in the current language.
  public var recoverySuggestion: String? {
    get { recoverySuggestion(in: .current) }
    set { recovery = newValue.map { .own($0) } ?? .none }
  }

  /// An error in words: a display model as it is, a localized error with its own texts, any other one as generic.
  /// - Parameter language: The language of generic texts; `nil` for that of the reader, whenever they are shown.
  public init(_ error: any Error, in language: DisplayLanguage? = nil) {
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
  package init(_ locale: Locale) { self.init(identifier: locale.identifier) }
}
