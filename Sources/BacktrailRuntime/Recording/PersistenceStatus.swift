public import BacktrailStore

/// The current state of recording.
public enum PersistenceStatus: Equatable, Sendable {
  /// There is no log, or nothing has been restored yet. Nothing is recorded.
  case memoryOnly
  /// Everything up to this event is acknowledged.
  case saved(through: Int64)
  /// Moves starting at this event are being written.
  case saving(from: Int64)
  /// The log cannot be written at the moment. Moves starting at this event wait, in order, and are written later.
  case waiting(from: Int64, because: StoreError)
  /// The log can no longer be written. Moves starting at this event are kept in memory only.
  case detached(firstUnsaved: Int64, because: StoreError)
  /// The navigator was closed; everything up to this event is acknowledged.
  case closed(through: Int64)
}

extension PersistenceStatus {
  /// The newest event known to be in the log; 0 if there is none.
  var acknowledged: Int64 {
    switch self {
    case .memoryOnly: 0
    case .saved(let seq), .closed(let seq): seq
    case .saving(let first), .waiting(let first, _), .detached(let first, _): first - 1
    }
  }
}

extension StoreError {
  /// Creates the error for a failure to write the log.
  init(writing error: any Error) {
    self =
      error as? Self ?? Self(code: .unavailable, message: "The log cannot be written: \(error)")
  }

  static let queueFull = Self(
    code: .queueFull,
    message:
      "Too many events are waiting for a log that cannot be written. They stay in memory. Repair the log, and launch the app again."
  )
}
