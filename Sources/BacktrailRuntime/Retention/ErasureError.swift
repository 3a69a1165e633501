/// Why an erasure can mean nothing. Nothing was erased.
public enum ErasureError: Error, Hashable, Sendable {
  /// A screen without a name.
  case namelessScreen
  /// A parameter without a name.
  case namelessParameter
  /// The times end before they begin; in milliseconds since 1970.
  case endsBeforeItBegins(since: Int64, until: Int64)
  /// A launch that the log does not have.
  case unknownSession(Int64)
}

extension ErasureError: CustomStringConvertible {
  /// What is wrong and what to do, in one or two sentences.
  public var description: String {
    switch self {
    case .namelessScreen: "A screen to erase has no name. Give the name under which the log has it."
    case .namelessParameter:
      "A parameter to erase has no name. Give the name under which a screen, a view state or a URL has it."
    case .endsBeforeItBegins(let since, let until):
      """
      The times to erase end at \(Timestamp(milliseconds: until)), before they begin at \
      \(Timestamp(milliseconds: since)). Exchange them.
      """
    case .unknownSession(let session):
      "The log has no launch with the number \(session). 'backtrail sessions' lists those it has."
    }
  }
}
