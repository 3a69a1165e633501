import BacktrailCore

/// A value of a screen that exists as long as the screen does, even across launches and undo.
///
/// ```swift
/// @ScreenState("draft") private var draft = ""
/// @ScreenState("berths") private var berths: ViewState<[Berth], ErrorDisplayModel, EmptyDisplayModel> = .idle
/// ```
///
/// On a navigator's screen, the value is saved under the key as a view state of the screen's entry. Every change is
/// saved with `keepViewState`, and all views of the screen that use the key share the value. Outside a screen, the
/// property behaves like `@State`. If the navigator rejects a value, for example, because it is too large, the view
/// still shows the value, but the value is not restored.
///
/// The projected value of a codable value is its binding. The projected value of a `ViewState` is its `ScreenLoads`. If
/// a load of a `ViewState` is no longer running, for example, after the app was terminated, the value is the previous
/// content, or `idle` if there is none.
///
/// A key identifies one value on a screen. Two properties with the same key and type share the value. If their types
/// differ, they overwrite each other's value.
///
/// A saved value that cannot be decoded or has a different version is ignored, but stays in the log.
@propertyWrapper
public struct ScreenState<Value, Record: Codable, Projection>: DynamicProperty {
  private let slot: ScreenSlot<Record>
  private let lens: ScreenLens<Value, Record, Projection>

  private nonisolated init(_ slot: ScreenSlot<Record>, _ lens: ScreenLens<Value, Record, Projection>) {
    self.slot = slot
    self.lens = lens
  }

  /// The current value.
  @MainActor public var wrappedValue: Value {
    get { lens.get(slot) }
    nonmutating set { lens.set(slot, newValue) }
  }

  /// The binding to a codable value, or the loads of a `ViewState`.
  @MainActor public var projectedValue: Projection { lens.project(slot) }
}

/// The type of `@ScreenState` for a codable value. Use it if the key is computed in an initializer, where the compiler
/// needs the type:
///
/// ```swift
/// @ScreenValue private var count: Int
/// init(id: Int) { _count = ScreenValue(wrappedValue: 0, "count-\(id)") }
/// ```
public typealias ScreenValue<Value: Codable> = ScreenState<Value, Value, Binding<Value>>

/// The type of `@ScreenState` for a `ViewState` whose key is computed in an initializer; see `ScreenValue`.
public typealias ScreenViewState<Content: Codable, Failure: Codable, Empty: Codable> = ScreenState<
  ViewState<Content, Failure, Empty>, ViewStateRecord<Content, Failure, Empty>,
  ScreenLoads<Content, Failure, Empty>
>

extension ScreenState where Record == Value, Projection == Binding<Value> {
  /// Creates a property with a codable value that is saved for the screen under a key.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value before the first write.
  ///   - key: The name of the value in the log.
  ///   - version: The format version of the value. Change it if older values should be ignored.
  @_disfavoredOverload
  public nonisolated init(wrappedValue: Value, _ key: String, version: Int32 = 1) {
    self.init(
      ScreenSlot(key, version: version, initial: wrappedValue),
      ScreenLens(get: { $0.record }, set: { $0.record = $1 }, project: { SlotReference(slot: $0).binding }))
  }
}

extension ScreenState where Record == Value, Projection == Binding<Value>, Value: ExpressibleByNilLiteral {
  /// Creates a property with an optional value that is saved for the screen under a key. The value is `nil` before the
  /// first write.
  ///
  /// - Parameters:
  ///   - key: The name of the value in the log.
  ///   - version: The format version of the value. Change it if older values should be ignored.
  public nonisolated init(_ key: String, version: Int32 = 1) {
    self.init(wrappedValue: nil, key, version: version)
  }
}

extension ScreenState {
  /// Creates a property with a state that is saved for the screen under a key.
  ///
  /// - Parameters:
  ///   - wrappedValue: The state before the first write.
  ///   - key: The name of the state in the log.
  ///   - version: The format version of the content. Change it if older content should be ignored.
  public nonisolated init<Content, Failure, Empty>(wrappedValue: Value, _ key: String, version: Int32 = 1)
  where
    Content: Codable, Failure: Codable, Empty: Codable, Value == ViewState<Content, Failure, Empty>,
    Record == ViewStateRecord<Content, Failure, Empty>, Projection == ScreenLoads<Content, Failure, Empty>
  {
    self.init(
      ScreenSlot(key, version: version, initial: ViewStateRecord(wrappedValue)),
      ScreenLens(
        get: { ScreenLoads(slot: $0).state }, set: { ScreenLoads(slot: $0).set($1) },
        project: { ScreenLoads(slot: $0) }))
  }
}

/// The conversion between a stored record and the value that a view uses.
struct ScreenLens<Value, Record: Codable, Projection> {
  let get: @MainActor (ScreenSlot<Record>) -> Value
  let set: @MainActor (ScreenSlot<Record>, Value) -> Void
  let project: @MainActor (ScreenSlot<Record>) -> Projection
}

/// A reference to a slot for use in closures.
@MainActor
struct SlotReference<Record: Codable> {
  let slot: ScreenSlot<Record>

  var binding: Binding<Record> {
    Binding(get: { @MainActor in slot.record }, set: { @MainActor in slot.record = $0 })
  }
}
