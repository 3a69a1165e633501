import BacktrailCore
import BacktrailStore

/// The outcome of attaching the log of an early launch.
struct AttachedLog {
  /// The log's last event before this launch.
  let head: Int64
  /// Whether the scenes of the launch stay. Otherwise, the log's scenes are shown.
  let isUsed: Bool
  /// The new numbers of the launch's events.
  let numbers: PlayedNumbers
}

/// A launch whose log cannot be opened yet, for example, because the device has not been unlocked since it started.
///
/// Its batches are held in memory, numbered as if the log were empty. The same limits apply to them as when the disk is
/// full.
struct EarlyLaunch {
  /// A closure that attaches the log if it can be opened now.
  let attach: @MainActor () -> Void
  /// A closure that is called once the log is attached.
  var onAttach: (@MainActor (AttachedLog) -> Void)?
  /// The reason the log cannot be opened.
  private(set) var failure: StoreError
  private(set) var batches: [RecordedBatch] = []
  private var events = 0
  private var bytes = 0
  /// Whether waiting for the log has ended.
  private(set) var isOver = false
  private var tries = 0
  /// The next attempt to open the log.
  private var retry: PendingAction?

  /// The pause before the first retry, in milliseconds. The pause doubles with each retry, up to `longestPause`.
  private static var firstPause: Int { 250 }
  private static var longestPause: Int { 8_000 }

  init(because failure: StoreError, attach: @escaping @MainActor () -> Void) {
    (self.failure, self.attach) = (failure, attach)
  }

  mutating func add(_ batch: RecordedBatch) {
    guard !isOver else { return }
    batches.append(batch)
    events += batch.events.count
    bytes += batch.payloadBytes
    if events > Recorder.limit || bytes > Recorder.byteLimit { giveUp(because: .queueFull) }
  }

  /// Stops waiting for the log. The moves of this launch are kept in memory only.
  mutating func giveUp(because failure: StoreError) {
    (isOver, self.failure, batches, retry) = (true, failure, [], nil)
  }

  /// Records a failed attempt. Returns the pause before the next one, in milliseconds.
  mutating func pause(because failure: StoreError) -> Int {
    self.failure = failure
    defer { tries += 1 }
    return min(Self.longestPause, Self.firstPause << min(tries, 8))
  }

  mutating func schedule(_ action: PendingAction) { retry = action }

  func status(isClosed: Bool) -> PersistenceStatus {
    isOver || isClosed
      ? .detached(firstUnsaved: 1, because: failure) : .waiting(from: 1, because: failure)
  }
}
