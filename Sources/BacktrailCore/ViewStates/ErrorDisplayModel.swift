/// An error in words for the person who uses the app.
public struct ErrorDisplayModel: Error, Hashable, Codable, Sendable {
  /// What happened, in a few words.
  public var title: String
  /// What happened, in a sentence.
  public var message: String
  /// What the person can do about it, if anything.
  public var recoverySuggestion: String?

  /// An error made of its texts.
  public init(title: String, message: String, recoverySuggestion: String? = nil) {
    self.title = title
    self.message = message
    self.recoverySuggestion = recoverySuggestion
  }
}

extension ErrorDisplayModel {
  /// The name of the symbol that stands for errors.
  public static let iconName = "exclamationmark.triangle"

  /// An error about which nothing more is known; each text but the title may be given.
  public static func generic(
    message: String? = nil, recoverySuggestion: String? = nil, in language: DisplayLanguage = .current
  ) -> Self {
    Self(
      title: DisplayText.errorTitle.text(in: language),
      message: message ?? DisplayText.errorMessage.text(in: language),
      recoverySuggestion: recoverySuggestion ?? DisplayText.errorRecovery.text(in: language))
  }
}
