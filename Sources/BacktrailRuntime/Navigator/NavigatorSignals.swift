import Observation

/// The observable values of a navigator.
///
/// These values are in a separate class that is not generic. Each access to an observed property of a generic class
/// creates a key path, which took up a third of the time for a push.
@MainActor @Observable
final class NavigatorSignals {
  /// The number of changes to the state. Reading the state registers access to this property.
  var stateRevision = 0
  /// The number of changes to pending view states.
  var bufferRevision = 0
  var status: PersistenceStatus = .memoryOnly
  var lastRejection: MoveRejection?
  var canUndo = false
  var canRedo = false
}
