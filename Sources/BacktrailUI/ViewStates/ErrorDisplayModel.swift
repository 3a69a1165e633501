import BacktrailCore
public import Foundation

/// An error in words for the person who uses the app.
///
/// The texts of a generic error are chosen when they are shown, in the reader's language.
public struct ErrorDisplayModel: Error, Hashable, Sendable {
  /// What the person can do about an error.
  private enum Recovery: Hashable, Sendable {
    case none
    case generic
    case own(String)
  }

  /// The title of the app's own; `nil` for the generic one.
  private var ownTitle: String?
  /// The message of the app's own; `nil` for the generic one.
  private var ownMessage: String?
  private var recovery: Recovery

  /// An error made of its texts.
  public init(title: String, message: String, recoverySuggestion: String? = nil) {
    ownTitle = title
    ownMessage = message
    recovery = recoverySuggestion.map { .own($0) } ?? .none
  }

  private init(ownMessage: String?, recovery: Recovery) {
    self.ownMessage = ownMessage
    self.recovery = recovery
  }
}

extension ErrorDisplayModel {
  /// The name of the symbol that stands for errors.
  public static let iconName = "exclamationmark.triangle"

  /// An error about which nothing more is known; each text but the title may be given.
  /// - Parameters:
  ///   - message: What happened.
  ///   - recoverySuggestion: What the reader can do.
  ///   - language: The language of the other texts; `nil` for that of the reader, whenever they are shown.
  public static func generic(
    message: String? = nil, recoverySuggestion: String? = nil, in language: DisplayLanguage? = nil
  ) -> Self {
    let model = Self(ownMessage: message, recovery: recoverySuggestion.map { .own($0) } ?? .generic)
    guard let language else { return model }
    return Self(
      title: model.title(in: language), message: model.message(in: language),
      recoverySuggestion: model.recoverySuggestion(in: language))
  }

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

  /// What happened, in a few words.
  public func title(in language: DisplayLanguage) -> String {
    ownTitle ?? DisplayText.errorTitle.text(in: language)
  }

  /// What happened, in a sentence.
  public func message(in language: DisplayLanguage) -> String {
    ownMessage ?? DisplayText.errorMessage.text(in: language)
  }

  /// What the person can do about it, if anything.
  public func recoverySuggestion(in language: DisplayLanguage) -> String? {
    switch recovery {
    case .none: nil
    case .generic: DisplayText.errorRecovery.text(in: language)
    case .own(let text): text
    }
  }
}

extension ErrorDisplayModel {
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

extension ErrorDisplayModel: LocalizedError {
  /// The message.
  public var errorDescription: String? { message }

  /// The title.
  public var failureReason: String? { title }
}

/// How an error is written: `{"title":"Storm","message":"No ferry."}`; a generic text has no key, a generic suggestion
/// the key `isRetryable`.
extension ErrorDisplayModel: Codable {
  private enum CodingKeys: String, CodingKey {
    case title
    case message
    case recoverySuggestion
    case isRetryable
  }

  /// Writes the texts of the app's own.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(ownTitle, forKey: .title)
    try container.encodeIfPresent(ownMessage, forKey: .message)
    switch recovery {
    case .none: break
    case .generic: try container.encode(true, forKey: .isRetryable)
    case .own(let text): try container.encode(text, forKey: .recoverySuggestion)
    }
  }

  /// Reads an error.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    ownTitle = try container.decodeIfPresent(String.self, forKey: .title)
    ownMessage = try container.decodeIfPresent(String.self, forKey: .message)
    let isRetryable = try container.decodeIfPresent(Bool.self, forKey: .isRetryable) ?? false
    let own = try container.decodeIfPresent(String.self, forKey: .recoverySuggestion)
    recovery = own.map { .own($0) } ?? (isRetryable ? .generic : .none)
  }
}

/// The state of a screen with the library's own display models for failures and for nothing to show.
public typealias Loading<Content> = ViewState<Content, ErrorDisplayModel, EmptyDisplayModel>
