/// The latest value that there was: what is closing stays in sight for a while after the state lets go of it.
///
/// It is no observed state: evaluating a view changes it.
@MainActor
final class Kept<Value> {
  private var value: Value?

  nonisolated init() {}

  func latest(_ new: Value?) -> Value? {
    value = new ?? value
    return value
  }
}
