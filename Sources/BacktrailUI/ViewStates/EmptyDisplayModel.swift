/// The reason a screen is empty, with text for the app's users.
public enum EmptyDisplayModel: Hashable, Sendable {
  /// A search found nothing.
  case noResults
  /// Nothing has been added yet.
  case noDataYet
  /// There is no connection.
  case noConnection
  /// The app's own title and message.
  case custom(String, String)
}

extension EmptyDisplayModel {
  /// A short description of the reason, in the current language.
  public var title: String { title(in: .current) }

  /// A sentence that describes the reason, in the current language.
  public var message: String { message(in: .current) }

  /// Returns a short description of the reason.
  public func title(in language: DisplayLanguage) -> String {
    switch self {
    case .noResults: DisplayText.noResultsTitle.text(in: language)
    case .noDataYet: DisplayText.noDataYetTitle.text(in: language)
    case .noConnection: DisplayText.noConnectionTitle.text(in: language)
    case .custom(let title, _): title
    }
  }

  /// Returns a sentence that describes the reason.
  public func message(in language: DisplayLanguage) -> String {
    switch self {
    case .noResults: DisplayText.noResultsMessage.text(in: language)
    case .noDataYet: DisplayText.noDataYetMessage.text(in: language)
    case .noConnection: DisplayText.noConnectionMessage.text(in: language)
    case .custom(_, let message): message
    }
  }

  /// The name of the symbol for the reason.
  public var iconName: String {
    switch self {
    case .noResults: "magnifyingglass"
    case .noDataYet, .custom: "tray"
    case .noConnection: "wifi.slash"
    }
  }
}

/// The encoded form of a reason: `{"reason":"noResults"}`, or an object with the app's own title and message.
extension EmptyDisplayModel: Codable {
  private enum Reason: String, Codable {
    case noResults
    case noDataYet
    case noConnection
    case custom
  }

  private enum CodingKeys: String, CodingKey {
    case reason
    case title
    case message
  }

  /// Encodes the reason.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .noResults: try container.encode(Reason.noResults, forKey: .reason)
    case .noDataYet: try container.encode(Reason.noDataYet, forKey: .reason)
    case .noConnection: try container.encode(Reason.noConnection, forKey: .reason)
    case .custom(let title, let message):
      try container.encode(Reason.custom, forKey: .reason)
      try container.encode(title, forKey: .title)
      try container.encode(message, forKey: .message)
    }
  }

  /// Decodes a reason.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(Reason.self, forKey: .reason) {
    case .noResults: self = .noResults
    case .noDataYet: self = .noDataYet
    case .noConnection: self = .noConnection
    case .custom:
      self = .custom(
        try container.decode(String.self, forKey: .title),
        try container.decode(String.self, forKey: .message))
    }
  }
}
