import BacktrailCore
import BacktrailStore

/// A command of `perform(id:)` whose batch is not in the log yet.
package struct RunningCommand {
  let body: String
  let task: Task<MoveResult, any Error>
}

/// Queries that may have to wait for a commit, and that are therefore never run on the main actor.
extension EventLog {
  /// Returns the batch of a command.
  /// - Parameter bodies: The command's request, and any other form of it whose digest the log may have.
  /// - Throws: `StoreError.commandConflict` if the command's request was different or is unknown after an erasure;
  ///   `.expiredCommand` if the log may have removed the command.
  @concurrent
  func outcome(of id: CommandID, bodies: [String], now: Int64) async throws -> RecordedBatch? {
    if let earlier = try batch(for: id) {
      guard let digest = earlier.command?.digest else { throw StoreError.commandErased("\(id)") }
      guard bodies.contains(where: { digest == Hash128.digest(of: id, body: $0) }) else {
        throw StoreError.commandConflict("\(id)")
      }
      return earlier
    }
    guard let time = id.milliseconds, let horizon = try commandHorizon() else { return nil }
    // An ID from the future was created while a clock was wrong. It is unknown whether the log has removed its command.
    let tomorrow = now.addingSaturated(86_400_000)
    guard time > horizon, time <= tomorrow else { throw StoreError.expiredCommand("\(id)") }
    return nil
  }

  /// Returns the state after an event, which must be the last of its batch or at the retention boundary.
  /// - Throws: `MoveRejection.noStep` if the event is neither.
  @concurrent
  func state(at seq: Int64) async throws -> EncodedState {
    let state = try replay(through: seq).state
    let floor = try position().floor
    if floor > 0, seq == floor { return state }
    guard try batches(in: seq...seq).first?.last == seq else { throw MoveRejection.noStep }
    return state
  }

  /// Returns the scenes that were reopened after an event.
  @concurrent
  func scenesReopened(after seq: Int64) async throws -> [SceneID] {
    var scenes: [SceneID] = []
    try forEachBatch(from: seq + 1) { batch in
      let events = batch.events.filter { $0.columns.type == EventType.sceneReopened.rawValue }
      scenes += events.compactMap { $0.columns.target.flatMap { SceneID($0) } }
      return true
    }
    return scenes
  }

  /// Throws an error if the log does not have the sessions or times that an erasure refers to.
  @concurrent
  func lookUp(_ erasure: Erasure) async throws { _ = try erasure.places(in: self) }
}

extension Int64 {
  /// Returns the sum, clamped to the range of the type.
  func addingSaturated(_ other: Int64) -> Int64 {
    let sum = addingReportingOverflow(other)
    return sum.overflow ? (other > 0 ? .max : .min) : sum.partialValue
  }
}

extension StoreError {
  static func expiredCommand(_ id: String) -> Self {
    Self(
      code: .expiredCommand,
      message:
        "The command '\(id)' is older than any that the log remembers, so it may already have been applied. Use a new ID."
    )
  }

  /// A permanent version of this failure, which ends writing.
  var asPermanent: Self { isTransient ? Self(code: .damaged, message: message) : self }
}

extension CommandID {
  /// The time in a time-ordered ID, in milliseconds since 1970; `nil` for other kinds of IDs.
  var milliseconds: Int64? { high >> 12 & 15 == 7 ? Int64(high >> 16) : nil }
}
