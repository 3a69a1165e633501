internal import BacktrailCore
internal import BacktrailRuntime

/// The interface for loading a screen's state. It is the projected value of `@ScreenState` for a `ViewState`.
///
/// ```swift
/// StateDrivenView(state: $berths.visibleState) { List($0) { BerthRow($0) } }
///   .task { await $berths.load { try await harbor.berths() } }
/// ```
///
/// Each load is a numbered attempt. If another load or a write begins before a load ends, the result of the earlier
/// load is late. A late result is recorded under the state's key with the suffix `.late`, but is not applied.
@MainActor
public struct ScreenLoads<Content: Codable, Failure: Codable, Empty: Codable> {
  let slot: ScreenSlot<ViewStateRecord<Content, Failure, Empty>>

  /// The current state of the screen.
  public var state: ViewState<Content, Failure, Empty> { record.state }

  /// The state to show if a refresh should not hide the content: the content that is being refreshed, or otherwise the
  /// current state.
  public var visibleState: ViewState<Content, Failure, Empty> { record.visibleState }

  /// The content or, during a refresh or after an error, the last content.
  public var lastContent: Content? { record.lastContent }

  /// Whether content is being loaded again.
  public var isRefreshing: Bool { record.isRefreshing }

  /// The reason the state is not saved; `nil` if it is saved.
  public var rejection: MoveRejection? { slot.rejection }

  /// A binding to the state.
  public var binding: Binding<ViewState<Content, Failure, Empty>> {
    Binding(get: { @MainActor in state }, set: { @MainActor in set($0) })
  }
}

extension ScreenLoads {
  /// Shows `loading`, then the result of the operation.
  ///
  /// Existing content stays available as `lastContent`. If the operation ends with an error after the task was
  /// canceled, the error is ignored, and the state returns to the previous content, or to `idle` if there is none.
  public func loadState(_ operation: () async -> ViewState<Content, Failure, Empty>) async {
    let attempt = begin()
    let found = await operation()
    finish(attempt, with: Task.isCancelled && found.hasError ? .loading : found)
  }

  /// Shows `loading`, then the content or the error; see `loadState`.
  public func load(
    _ content: () async throws -> Content, failure: (any Error) -> Failure
  ) async {
    await loadState {
      do { return .content(try await content()) } catch { return .error(failure(error)) }
    }
  }

  /// Shows `loading`, then the content or the error with text in the language of the environment; see `loadState`.
  public func load(_ content: () async throws -> Content) async where Failure == ErrorDisplayModel {
    await load(content) { ErrorDisplayModel($0, in: slot.language) }
  }
}

extension ScreenLoads {
  /// The record. A load that is not running in this process is treated as interrupted.
  private var record: ViewStateRecord<Content, Failure, Empty> {
    var record = slot.record
    if let (store, key) = slot.screen, !store.loads.contains(record.attempt, for: key) { record.interrupt() }
    return record
  }

  /// Sets the state. Results of earlier loads become late.
  func set(_ new: ViewState<Content, Failure, Empty>) { replace(new) }

  private func begin() -> Int { replace(.loading) }

  @discardableResult
  private func replace(_ new: ViewState<Content, Failure, Empty>) -> Int {
    var record = record
    let last = record.attempt
    let attempt =
      slot.screen.map { screen in
        screen.store.changeLoads { $0.next(after: last, isLoading: new.isLoading, for: screen.key) }
      } ?? last + 1
    record.set(new, attempt: attempt)
    slot.record = record
    return attempt
  }

  /// Applies the result of a load, or records that it arrived too late.
  private func finish(_ attempt: Int, with result: ViewState<Content, Failure, Empty>) {
    let screen = slot.screen
    // A screen that was removed does not need the result. If undo restores the screen later, nothing is loading there.
    defer { if let (store, key) = screen { store.changeLoads { $0.end(attempt, for: key) } } }
    if let (store, key) = screen, !store.hasEntry(key.entry) { return }
    var record = slot.record
    if record.finish(attempt, with: result) {
      slot.record = record
    } else if let (store, key) = screen, !result.isLoading {
      var late = ViewStateRecord(result)
      late.set(result, attempt: attempt)
      guard let json = JSONText.encoded(late) else { return }
      store.recordLateResult(SavedViewState(json: json, version: slot.version), of: key)
    }
  }
}
