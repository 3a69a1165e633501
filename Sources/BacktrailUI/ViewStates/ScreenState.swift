import BacktrailCore

/// A value of a screen that lives as long as the screen does, over launches and undo.
///
/// ```swift
/// @ScreenState("draft") private var draft = ""
/// @ScreenState("berths") private var berths: ViewState<[Berth], ErrorDisplayModel, EmptyDisplayModel> = .idle
/// ```
///
/// On a screen of a navigator it is a view state of the screen's entry, under the key: every change is kept with
/// `keepViewState`, and all views of the screen that use the key share the value. Outside of a screen it is
/// `@State`. What the navigator refuses, as too large for instance, the view shows all the same; it is not
/// restored later.
///
/// The projected value of a codable value is its binding, that of a `ViewState` are its `ScreenLoads`. A `ViewState`
/// that is loading while nobody works on it, as after a kill, reads as the content before it or as `idle`.
///
/// A key means one value on a screen: two properties with one key and one type share it, with two types they undo each
/// other's writes.
///
/// A saved value of another version does not count, nor one that does not decode; it stays in the log.
@propertyWrapper
public struct ScreenState<Value, Record: Codable, Projection>: DynamicProperty {
  private let slot: ScreenSlot<Record>
  private let lens: ScreenLens<Value, Record, Projection>

  private nonisolated init(_ slot: ScreenSlot<Record>, _ lens: ScreenLens<Value, Record, Projection>) {
    self.slot = slot
    self.lens = lens
  }

  /// The value as it stands.
  @MainActor public var wrappedValue: Value {
    get { lens.get(slot) }
    nonmutating set { lens.set(slot, newValue) }
  }

  /// The binding of a codable value, or the loads of a `ViewState`.
  @MainActor public var projectedValue: Projection { lens.project(slot) }
}

/// `@ScreenState` of a codable value whose key is computed in an initializer, where the compiler has to know its type:
///
/// ```swift
/// @ScreenValue private var count: Int
/// init(id: Int) { _count = ScreenValue(wrappedValue: 0, "count-\(id)") }
/// ```
public typealias ScreenValue<Value: Codable> = ScreenState<Value, Value, Binding<Value>>

/// `@ScreenState` of a `ViewState` whose key is computed in an initializer; see `ScreenValue`.
public typealias ScreenViewState<Content: Codable, Failure: Codable, Empty: Codable> = ScreenState<
  ViewState<Content, Failure, Empty>, ViewStateRecord<Content, Failure, Empty>,
  ScreenLoads<Content, Failure, Empty>
>

extension ScreenState where Record == Value, Projection == Binding<Value> {
  /// A codable value under a key of the screen.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value until one is written.
  ///   - key: The chosen name of the value.
  ///   - version: The version of the value's form; change it when an older value shall not be read.
  @_disfavoredOverload
  public nonisolated init(wrappedValue: Value, _ key: String, version: Int32 = 1) {
    self.init(
      ScreenSlot(key, version: version, initial: wrappedValue),
      ScreenLens(get: { $0.record }, set: { $0.record = $1 }, project: { SlotReference(slot: $0).binding }))
  }
}

extension ScreenState where Record == Value, Projection == Binding<Value>, Value: ExpressibleByNilLiteral {
  /// An optional value under a key of the screen, nil until one is written.
  ///
  /// - Parameters:
  ///   - key: The chosen name of the value.
  ///   - version: The version of the value's form; change it when an older value shall not be read.
  public nonisolated init(_ key: String, version: Int32 = 1) {
    self.init(wrappedValue: nil, key, version: version)
  }
}

extension ScreenState {
  /// A state under a key of the screen.
  ///
  /// - Parameters:
  ///   - wrappedValue: The state until one is written.
  ///   - key: The chosen name of the state.
  ///   - version: The version of the content's form; change it when older content shall not be read.
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
