internal import BacktrailCore
internal import BacktrailRuntime

/// The storage of one value of a screen, in the enclosing navigator if there is one, or otherwise in the view.
struct ScreenSlot<Record: Codable>: DynamicProperty {
  let name: String
  let version: Int32
  let initial: Record
  @Environment(\.screenPlace) private var place
  @Environment(\.locale) private var locale
  /// The record that only the view holds. It is `nil` unless there is no navigator or the navigator rejected a record.
  @State private var own: OwnRecord<Record>?
  @State private var memory = ScreenMemory<Record>()

  nonisolated init(_ name: String, version: Int32, initial: Record) {
    self.name = name
    self.version = version
    self.initial = initial
  }
}

/// A record that only the view holds.
private struct OwnRecord<Record> {
  let record: Record
  var key: ViewStateKey?
  /// The navigator's record at the time this one was rejected. Once the navigator's record changes, the view uses it
  /// again.
  var refusedOver: SavedViewState?
  var rejection: MoveRejection?
}

@MainActor
extension ScreenSlot {
  /// The current record. A record that cannot be decoded or has a different version is replaced by the initial one.
  var record: Record {
    get {
      guard let (store, key) = screen else { return own?.record ?? initial }
      // A screen that is disappearing keeps showing its last record.
      guard store.hasEntry(key.entry) else { return memory.record(of: key) ?? initial }
      let saved = store.savedViewState(for: key)
      if let own, own.key == key, own.refusedOver == saved { return own.record }
      guard let saved, saved.version == version else { return initial }
      // Two steps: if the type is optional, casting a missing record to it would succeed.
      if saved.mayLackSensitiveValue, let record = store.record(for: key), let record = record as? Record {
        memory.learn(record, of: key, as: saved)
        return record
      }
      return memory.record(in: saved, of: key) ?? initial
    }
    nonmutating set {
      guard let (store, key) = screen else {
        own = OwnRecord(record: newValue)
        return
      }
      let saved = SavedViewState(json: JSONText.encoded(newValue) ?? "", version: version)
      // Nothing can be saved for a screen that was removed. The navigator's `lastRejection` reports this.
      let rejection = store.keepViewState(json: saved.json, version: version, key: name, of: key.entry)
      if let rejection {
        own = OwnRecord(
          record: newValue, key: key, refusedOver: store.savedViewState(for: key), rejection: rejection)
      } else {
        memory.learn(newValue, of: key, as: saved)
        if saved.mayLackSensitiveValue { store.keepRecord(newValue, for: key) }
        if own != nil { own = nil }
      }
    }
  }

  /// The reason the navigator rejected the record that the view shows.
  var rejection: MoveRejection? {
    guard let (store, key) = screen, let own, own.key == key,
      own.refusedOver == store.savedViewState(for: key)
    else { return nil }
    return own.rejection
  }

  /// The language of the environment.
  var language: DisplayLanguage { DisplayLanguage(locale) }

  /// The navigator and the key; `nil` outside a screen, where the slot is a view's own state.
  var screen: (store: any ScreenStore, key: ViewStateKey)? {
    guard let place, let entry = place.entry else { return nil }
    return (place.store, ViewStateKey(entry: entry, name: name))
  }
}

/// A cache of the last record that was read or written. It saves the view from decoding the record on every access.
@MainActor
private final class ScreenMemory<Record: Codable> {
  private var known: (key: ViewStateKey, saved: SavedViewState, record: Record)?

  nonisolated init() {}

  func record(of key: ViewStateKey) -> Record? { known?.key == key ? known?.record : nil }

  func record(in saved: SavedViewState, of key: ViewStateKey) -> Record? {
    if let known, known.key == key, known.saved == saved { return known.record }
    guard let record = JSONText.decoded(saved.json, as: Record.self) else { return nil }
    learn(record, of: key, as: saved)
    return record
  }

  func learn(_ record: Record, of key: ViewStateKey, as saved: SavedViewState) {
    known = (key, saved, record)
  }
}
