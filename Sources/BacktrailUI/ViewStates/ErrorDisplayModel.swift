import BacktrailCore
public import Foundation

/// An error with text for the app's users.
///
/// Generic text is chosen in the user's language when the error is shown.
public struct ErrorDisplayModel: Error, Hashable, Sendable {
  /// The recovery suggestion of an error.
  private enum Recovery: Hashable, Sendable {
    case none
    case generic
    case own(String)
  }

  /// The app's own title; `nil` for the generic one.
  private var ownTitle: String?
  /// The app's own message; `nil` for the generic one.
  private var ownMessage: String?
  private var recovery: Recovery

  /// Creates an error with the given text.
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
  /// The name of the symbol for errors.
  public static let iconName = "exclamationmark.triangle"

  /// Returns a generic error, optionally with the app's own message and suggestion.
  /// - Parameters:
  ///   - message: A description of the problem.
  ///   - recoverySuggestion: A suggestion for the user.
  ///   - language: The language of the remaining text; `nil` for the user's language at the time the text is shown.
  public static func generic(
    message: String? = nil, recoverySuggestion: String? = nil, in language: DisplayLanguage? = nil
  ) -> Self {
    let model = Self(ownMessage: message, recovery: recoverySuggestion.map { .own($0) } ?? .generic)
    guard let language else { return model }
    return Self(
      title: model.title(in: language), message: model.message(in: language),
      recoverySuggestion: model.recoverySuggestion(in: language))
  }

  /// A short description of the problem. Generic text is in the current language.
  public var title: String {
    get { title(in: .current) }
    set { ownTitle = newValue }
  }

  /// A sentence that describes the problem. Generic text is in the current language.
  public var message: String {
    get { message(in: .current) }
    set { ownMessage = newValue }
  }

  /// A suggestion for the user, if there is one. Generic text is in the current language.
  public var recoverySuggestion: String? {
    get { recoverySuggestion(in: .current) }
    set { recovery = newValue.map { .own($0) } ?? .none }
  }

  /// Returns a short description of the problem.
  public func title(in language: DisplayLanguage) -> String {
    ownTitle ?? DisplayText.errorTitle.text(in: language)
  }

  /// Returns a sentence that describes the problem.
  public func message(in language: DisplayLanguage) -> String {
    ownMessage ?? DisplayText.errorMessage.text(in: language)
  }

  /// Returns a suggestion for the user, if there is one.
  public func recoverySuggestion(in language: DisplayLanguage) -> String? {
    switch recovery {
    case .none: nil
    case .generic: DisplayText.errorRecovery.text(in: language)
    case .own(let text): text
    }
  }
}

extension ErrorDisplayModel {
  /// Creates the display model for an error. A display model is used unchanged, a localized error provides its own
  /// text, and any other error becomes a generic one.
  /// - Parameter language: The language of generic text; `nil` for the user's language at the time the text is shown.
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

  /// A short description of the problem, as a failure reason.
  public var failureReason: String? { title }
}

/// The encoded form of an error: `{"title":"Storm","message":"No ferry."}`. Generic text has no key, except that a
/// generic suggestion is represented by the key `isRetryable`.
extension ErrorDisplayModel: Codable {
  private enum CodingKeys: String, CodingKey {
    case title
    case message
    case recoverySuggestion
    case isRetryable
  }

  /// Encodes the app's own text.
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

  /// Decodes an error.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    ownTitle = try container.decodeIfPresent(String.self, forKey: .title)
    ownMessage = try container.decodeIfPresent(String.self, forKey: .message)
    let isRetryable = try container.decodeIfPresent(Bool.self, forKey: .isRetryable) ?? false
    let own = try container.decodeIfPresent(String.self, forKey: .recoverySuggestion)
    recovery = own.map { .own($0) } ?? (isRetryable ? .generic : .none)
  }
}

/// The state of a screen with the library's display models for errors and empty states.
public typealias Loading<Content> = ViewState<Content, ErrorDisplayModel, EmptyDisplayModel>
