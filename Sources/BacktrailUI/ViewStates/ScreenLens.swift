/// What a slot's record means to a view.
struct ScreenLens<Value, Record: Codable, Projection> {
  let get: @MainActor (ScreenSlot<Record>) -> Value
  let set: @MainActor (ScreenSlot<Record>, Value) -> Void
  let project: @MainActor (ScreenSlot<Record>) -> Projection
}

/// A slot that closures can hold, whatever its record is.
@MainActor
struct SlotReference<Record: Codable> {
  let slot: ScreenSlot<Record>

  var binding: Binding<Record> {
    Binding(get: { @MainActor in slot.record }, set: { @MainActor in slot.record = $0 })
  }
}
