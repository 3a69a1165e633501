import BacktrailCore
import BacktrailStore

/// The arguments of a launch.
struct LaunchTerms<R: Route> {
  let layout: ContainerLayout<R>
  /// The moves that open the first scene if the log does not have one.
  let moves: [Move<R>]
  let policy: RestorePolicy
  let opensLink: Bool
}

/// A launch that begins before its log can be opened.
///
/// Such a launch begins with the layout, in memory. Once the log can be opened, the launch restores the state from it,
/// as it would have done at the beginning. The moves made in the meantime are then applied again, with the next event
/// numbers of the log.
///
/// If there was an undoable step in the meantime, other than the activation of a window, the current scenes are shown,
/// and those of the log are closed but can be reopened. The same is true if a recorder recorded anything in the
/// meantime, apart from links that moved nothing. Otherwise, the log's scenes are shown, and only links and view
/// overrides remain of what happened in the meantime.
///
/// Nothing is animated, because a launch never is.
extension Navigator {
  /// Keeps the batches that a launch records until the log can be opened.
  func awaitLog(on terms: LaunchTerms<R>, because failure: StoreError) {
    resumeEmpty(awaiting: EarlyLaunch(because: failure) { [weak self] in self?.attachLog(on: terms) })
    scheduleTry(because: failure)
  }

  private func scheduleTry(because failure: StoreError) {
    changeRecording { recording in
      guard let pause = recording.early?.pause(because: failure) else { return }
      let cancel = environment.timer.start(pause) { [weak self] in self?.attachLog() }
      recording.early?.schedule(PendingAction(cancel: cancel))
    }
  }

  /// Attaches the log that the launch is waiting for, if the log can be opened now.
  private func attachLog(on terms: LaunchTerms<R>) {
    guard let log, let early, !early.isOver, !timeline.isEnded else { return }
    do {
      let end = try log.position().head
      emitViewStates()
      closeLeftScenes()
      animating(false) { attachLog(endingAt: end, on: terms) }
    } catch let error as StoreError where error.isTransient {
      scheduleTry(because: error)
    } catch {
      changeRecording { $0.early?.giveUp(because: StoreError(writing: error)) }
    }
    refreshStatus()
  }

  private func attachLog(endingAt head: Int64, on terms: LaunchTerms<R>) {
    guard let early else { return }
    // A link may have moved nothing, because its screen was shown already.
    let isUsed =
      history.hasSteps
      || early.batches.contains { batch in
        environment.keepsExternalScreens && batch.cause != .restore && batch.cause != .link
          || batch.events.contains { $0.columns.type == EventType.linkApplied.rawValue }
      }
    let (known, urls, guarding) = (contents, inbox.urls, launchGuard)
    changeRecording { $0.early = nil }
    forgetNumbers()
    let waits = changeFollowers { $0.results.removeAll() }
    if isUsed { changeFollowers { $0.feed.pause() } }
    _ = launch(on: terms)
    continueLaunch(guarding)
    changeFollowers { $0.feed.pause() }
    let windows = isUsed ? timeline.encoded.tree.scenes.map(\.id) : []
    var numbers = PlayedNumbers(after: 0)
    if !isUsed { noteLayout(of: early, after: head, in: &numbers) }
    for batch in early.batches where isUsed || batch.cause != .restore {
      make(batch, &numbers) { known.route(at: $0) }
    }
    for (seq, record) in known.records {
      if let new = try? numbers.number(of: seq) { changeContents { $0.keep(record, at: new) } }
    }
    changeFollowers {
      $0.results.resume(waits) { entry in
        let seq = try? numbers.number(of: entry.seq)
        let new = seq.map { EntryID(seq: $0, index: entry.index) }
        return new.flatMap { timeline.encoded.tree.place(of: $0) == nil ? nil : $0 }
      }
    }
    if !windows.isEmpty {
      // A scene that the launch opened with the layout is not one of the log's.
      if windows.contains(where: { $0.seq <= head }) { changeLaunch { $0.leaveOut(after: head) } }
      _ = carryOut(windows.map { .closeScene(.scene($0)) }, cause: .restore)
    }
    let attached = AttachedLog(head: head, isUsed: isUsed, numbers: numbers)
    early.onAttach?(attached)
    attachWindows(to: attached)
    changeFollowers { $0.feed.resume() }
    for (link, url) in urls {
      guard let seq = try? numbers.number(of: link.seq) else { continue }
      changeInbox { $0.hold(url, of: LinkID(seq: seq)) }
    }
    for gate in inbox.openGates { _ = try? openGate(gate) }
  }

  /// Maps the event numbers of the first scene if the log had no scene. In that case, the early launch and this one
  /// each opened a scene with the layout.
  private func noteLayout(of early: EarlyLaunch, after head: Int64, in numbers: inout PlayedNumbers) {
    guard let scene = timeline.encoded.tree.scenes.first?.id, scene.seq > head,
      let opening = early.batches.lazy.compactMap({ $0.cause == .restore ? $0.openingEvents : nil }).first
    else { return }
    for (place, event) in opening.enumerated() { numbers.note(event.seq, as: scene.seq + Int64(place)) }
  }

  /// Applies a batch again. Events about a scene that does not exist are skipped.
  private func make(
    _ batch: RecordedBatch, _ numbers: inout PlayedNumbers, knowing route: (PayloadReference) -> R?
  ) {
    var names = EncodedState()
    var events: [PlayedEvent] = []
    for event in batch.events {
      guard let decoded = (try? names.decode(event))?.map(names.expand) else { continue }
      switch decoded {
      case .sessionStarted, .sessionEnded: continue
      case .stateRestored(_, let origin): _ = origin.reason == .redo ? redo() : undo()
      default: events.append(PlayedEvent(seq: event.seq, event: decoded, payload: event.payload))
      }
    }
    guard !events.isEmpty else { return }
    _ = apply(events, cause: batch.cause, &numbers, knowing: route)
  }
}

extension RecordedBatch {
  /// The events that open a scene with its contents; `nil` if the batch does not open one.
  fileprivate var openingEvents: ArraySlice<RecordedEvent>? {
    let events = events.drop { $0.columns.type != "sceneOpened" }
    return events.isEmpty ? nil : events
  }
}
