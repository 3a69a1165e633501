public import BacktrailCore

/// The error for text that is not a screen map.
public enum MapFileError: Error, Hashable, Sendable {
  /// The text is not JSON, or a value in it is missing or invalid.
  case unreadable(String)
  /// The text is a different kind of file; the value describes the kind.
  case otherFile(String)
  /// The file is far larger than any map.
  case tooLarge
  /// The file has a format version that this build cannot decode.
  case otherFormat(Int, known: Int)
  /// The map has more screens than any app would have.
  case tooManyNodes(Int, limit: Int)
  /// A transition or a slot refers to the number of a missing screen.
  case unknownNode(Int, count: Int)
  /// Two transitions of one screen have the same name.
  case repeatedName(String, place: String)
  /// The version of a screen's context is less than 1.
  case badVersion(screen: String, version: Int32)
}

extension MapFileError: DescribedError {
  /// The problem and how to fix it.
  public var description: String {
    switch self {
    case .unreadable(let reason): "The map cannot be read: \(reason.visible) \(Self.advice)"
    case .otherFile(let other): "Expected a map, but found \(other). \(Self.advice)"
    case .tooLarge: "The file is too large to be a map. Check the path."
    case .otherFormat(let format, let known):
      "The map has format \(format), but this build supports format \(known). "
        + (format > known ? "Update the tool." : "Export it from the app again.")
    case .tooManyNodes(let count, let limit):
      "The map has \(count) screens; the limit is \(limit). Check the path."
    case .unknownNode(let number, let count):
      "The map leads to screen \(number), but has only screens 0 to \(count - 1). \(Self.advice)"
    case .repeatedName(let name, let place):
      "Two steps are named '\(name.visible)' at \(place.visible). Rename one of them."
    case .badVersion(let screen, let version):
      "The context of '\(screen.visible)' has version \(version), but versions begin at 1. \(Self.advice)"
    }
  }

  private static var advice: String { "Export it from the app with 'map.description.json'." }
}
