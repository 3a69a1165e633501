import BacktrailCore

/// Why an erasure can mean nothing, or it cannot be told what. Nothing was erased.
public enum ErasureError: Error, Hashable, Sendable {
  /// A screen without a name.
  case namelessScreen
  /// A parameter without a name.
  case namelessParameter
  /// The times end before they begin; in milliseconds since 1970.
  case endsBeforeItBegins(since: Int64, until: Int64)
  /// A launch that the log does not have.
  case unknownSession(Int64)
  /// Whether contents kept from before a compaction are of the times is not known: they were recorded up to the
  /// floor, an event, and its time, in milliseconds since 1970.
  case timeUnknown(floor: Int64, time: Int64)
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
    case .timeUnknown(let floor, let time):
      """
      When what is kept from before event \(floor + 1) was recorded is not known any more; it was not after \
      \(Timestamp(milliseconds: time)). Erase it by screen or parameter alone, or leave it out by times after that.
      """
    }
  }
}
