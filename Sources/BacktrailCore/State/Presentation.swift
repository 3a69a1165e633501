/// The style of a presentation, which the platform may adapt.
public enum PresentationStyle: Hashable, Sendable {
  /// A card over the scene that users can drag down.
  case sheet
  /// A cover over the entire screen.
  case fullScreenCover
  /// A popover beside its owner.
  case popover
  /// A message with buttons.
  case alert
  /// A custom style with the given name.
  case custom(String)
}

extension PresentationStyle: RawRepresentable {
  /// The stored name of the style.
  public var rawValue: String {
    switch self {
    case .sheet: "sheet"
    case .fullScreenCover: "fullScreenCover"
    case .popover: "popover"
    case .alert: "alert"
    case .custom(let name): name
    }
  }

  /// Creates the style with the given stored name. An unknown name creates a custom style.
  public init(rawValue: String) {
    switch rawValue {
    case "sheet": self = .sheet
    case "fullScreenCover": self = .fullScreenCover
    case "popover": self = .popover
    case "alert": self = .alert
    default: self = .custom(rawValue)
    }
  }
}

/// A presentation over a scene's root or over another presentation.
public struct Presentation<R: Sendable>: Identifiable, Sendable {
  /// The identity of the presentation.
  public let id: PresentationID
  /// The style of the presentation.
  public let style: PresentationStyle
  /// The entry that owns the presentation; `nil` if the scene owns it. The presentation is removed along with its
  /// owner.
  public let owner: EntryID?
  /// The presented container.
  public var container: Container<R>

  package init(id: PresentationID, style: PresentationStyle, owner: EntryID?, container: Container<R>) {
    self.id = id
    self.style = style
    self.owner = owner
    self.container = container
  }
}

extension Presentation: Equatable where R: Equatable {}
