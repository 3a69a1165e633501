public import BacktrailCore

/// The error for text that is not a list of guards.
public enum GuardFileError: Error, Hashable, Sendable {
  /// The text is not JSON, or a value in it is missing or invalid.
  case unreadable(String)
  /// The text is a different kind of file; the value describes the kind.
  case otherFile(String)
  /// The file is far larger than a list of guards.
  case tooLarge
  /// The file has a format version that this build cannot decode.
  case otherFormat(Int, known: Int)
  /// Two guards have the same name.
  case repeatedName(String)
  /// The number in a guard is too small.
  case badCount(Int, least: Int, name: String)
}

extension GuardFileError: DescribedError {
  /// The problem and how to fix it.
  public var description: String {
    switch self {
    case .unreadable(let reason):
      "The guards cannot be read: \(reason.visible) \(Self.advice)"
    case .otherFile(let other): "Expected guards, but found \(other). \(Self.advice)"
    case .tooLarge: "The file is too large to be a guards file. Check the path."
    case .otherFormat(let format, let known):
      "The guards have format \(format), but this build supports format \(known). "
        + (format > known ? "Update the tool." : "Export them from the app again.")
    case .repeatedName(let name): "Two guards have the name '\(name.visible)'. Rename one of them."
    case .badCount(let count, let least, let name):
      "The guard '\(name.visible)' has a limit of \(count). Use \(least) or more."
    }
  }

  private static var advice: String { "Export them from the app with 'navigator.guards.json'." }
}
