import BacktrailCore
import BacktrailStore

extension Navigator {
  /// Returns the outcomes for the entries of the log's last state.
  func restoredRows(_ plan: RestorePlan, _ names: DeclaredNames?) -> [RestoreReport.Row] {
    let left = plan.degraded.map { Set($0.scenes.flatMap(\.entries).map(\.id)) }
    let kept = dropsScreens(names) ? timeline.encoded.tree.entries { isRestorable($0, names) } : nil
    let closed = closedEntries
    return timeline.encoded.tree.scenes.flatMap { scene in
      let closing = plan.closings.first { $0.scene == scene.id }?.reason
      return scene.entries.map { entry in
        let isLeft = left?.contains(entry.id) ?? true
        let isKept = kept?.contains(entry.id) ?? true
        let reason = isLeft ? closing ?? (isKept ? nil : .notRestorable) : .launchGuard
        var row = row(of: entry, dropped: reason)
        if closed.contains(entry.id), row.outcome.reads { row.outcome = .closed }
        return row
      }
    }
  }

  /// The entries of presentations above roots that cannot be decoded.
  private var closedEntries: Set<EntryID> {
    let scenes = state.scenes.filter { $0.root.isUnreadable() }
    return Set(scenes.flatMap(\.presentations).flatMap(\.container.branches).flatMap(\.entries).map(\.id))
  }

  private func row(
    of entry: StackEntry<CompactRoute>, dropped reason: RestoreReport.DropReason?
  ) -> RestoreReport.Row {
    let route = timeline.encoded.expand(entry.route)
    return RestoreReport.Row(
      entry: entry.id, name: route.name, version: route.version, seq: route.payload.seq,
      outcome: reason.map { .dropped($0) } ?? outcome(of: entry.route))
  }

  private func outcome(of route: CompactRoute) -> RestoreReport.Outcome {
    switch decoded(route) {
    case .route:
      RestoreReport.Outcome(
        contents.coder.change(of: timeline.encoded.names[route.name], version: route.version))
    case .quarantined(_, let reason): RestoreReport.Outcome(reason)
    }
  }

  /// Returns whether there may be screens that are not restored at launch.
  func dropsScreens(_ names: DeclaredNames?) -> Bool {
    names != nil
      || !environment.keepsExternalScreens
        && timeline.encoded.tree.scenes.flatMap(\.entries).contains { isExternal($0.route) }
  }

  /// Returns whether a screen with the given route is restored at launch, based on its route in this build.
  func isRestorable(_ route: CompactRoute, _ names: DeclaredNames?) -> Bool {
    if isExternal(route) { return environment.keepsExternalScreens }
    guard let names else { return true }
    let name = timeline.encoded.names[route.name]
    guard contents.coder.change(of: name, version: route.version) != .none,
      let current = decoded(route).route,
      let stored = try? contents.coder.encode(current)
    else { return names.isRestorable(name) }
    return names.isRestorable(stored.name)
  }

  /// Returns the outcomes for the view states of the entries that stay.
  func viewStateRows(of report: RestoreReport) -> [RestoreReport.Row] {
    let dropped = Set(report.dropped)
    let closed = closedEntries
    return timeline.encoded.tree.viewStates.rows.filter { !dropped.contains($0.key.entry) }.map {
      key, snapshot in
      let reason = contents.quarantine(of: snapshot, key) {
        let seq = snapshot.payload.seq
        return (try? log?.payloads(of: [seq]))?[seq]
      }
      let outcome =
        reason.map(RestoreReport.Outcome.init) ?? RestoreReport.Outcome(contents.change(of: snapshot, key))
      return RestoreReport.Row(
        entry: key.entry, name: key.name, version: snapshot.version, seq: snapshot.payload.seq,
        outcome: closed.contains(key.entry) && outcome.reads ? .closed : outcome)
    }
  }
}

extension RestoreReport.Outcome {
  /// Whether this build can decode the stored value.
  package var reads: Bool {
    switch self {
    case .restored, .upcast, .replaced, .closed: true
    case .quarantined, .dropped, .erased: false
    }
  }
}
