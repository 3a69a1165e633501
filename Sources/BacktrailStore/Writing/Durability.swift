/// What an acknowledged append survives.
public enum Durability: String, Hashable, Sendable, CaseIterable {
  /// The death of the process always, and a power loss when the device honours fsync.
  case durable
  /// The death of the process; a power loss may take the newest batches, whole ones only.
  case relaxed
}
