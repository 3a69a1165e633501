import Observation

/// What observers of a navigator watch.
///
/// It stands apart because it is not generic: each access to an observed property of a generic class makes a key
/// path anew, which took a third of the time of a push.
@MainActor @Observable
final class NavigatorSignals {
  /// Counts the changes of the state; whoever reads the state reads this first.
  var stateRevision = 0
  /// Counts the changes of the view states that are kept.
  var bufferRevision = 0
  var status: PersistenceStatus = .memoryOnly
  var lastRejection: MoveRejection?
  var canUndo = false
  var canRedo = false
}
