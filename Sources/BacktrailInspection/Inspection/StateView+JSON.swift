package import BacktrailCore
package import BacktrailRuntime
package import BacktrailStore

extension StateView {
  /// The state as JSON, with its position in the log.
  package var json: JSONValue {
    var value: JSONValue = [
      "seq": .integer(seq), "digest": .text(digest), "state": state,
      "skipped": .array(replay.skipped.map(\.json)), "skippedCount": .integer(replay.skippedCount),
    ]
    value.add(position.json)
    return value
  }

  private var state: JSONValue {
    let state = replay.state.expanded
    return [
      "session": .integer(state.session), "activeScene": .text(state.activeScene),
      "scenes": .array(state.scenes.map(scene)), "viewStates": viewStates(state.viewStates),
      "overrides": overrides(state.overrides), "closed": .array(state.closedItems.map(closed)),
      "links": .array(state.links.map(link)),
    ]
  }

  private func scene(_ scene: SceneState<RouteReference>) -> JSONValue {
    [
      "id": .text(scene.id), "name": .string(scene.name), "root": container(scene.root),
      "presentations": .array(scene.presentations.map(presentation)),
    ]
  }

  private func presentation(_ layer: Presentation<RouteReference>) -> JSONValue {
    [
      "id": .text(layer.id), "style": .string(layer.style.rawValue), "owner": .text(layer.owner),
      "container": container(layer.container),
    ]
  }

  private func container(_ container: Container<RouteReference>) -> JSONValue {
    [
      "kind": .string(container.kind.rawValue), "selected": .text(container.selectedBranch.id),
      "branches": .array(container.branches.map(branch)),
    ]
  }

  private func branch(_ branch: Branch<RouteReference>) -> JSONValue {
    ["id": .text(branch.id), "name": .string(branch.name), "entries": .array(branch.entries.map(entry))]
  }

  private func entry(_ entry: StackEntry<RouteReference>) -> JSONValue {
    var value: JSONValue = [
      "id": .text(entry.id), "route": .string(entry.route.name), "version": .integer(entry.route.version),
    ]
    value.add(members("parameters", entry.route.payload))
    return value
  }

  private func members(_ key: String, _ reference: PayloadReference) -> JSONValue {
    switch content(of: reference) {
    case .text(let text): JSONValue(members: [JSONValue.Member(key: key, value: JSONValue(embedding: text))])
    case .erased: ["erased": true]
    case .damaged: ["damaged": true]
    case .omitted: ["omitted": true]
    case nil: [:]
    }
  }

  private func viewStates(_ table: OrderedTable<ViewStateKey, ViewStateSnapshot>) -> JSONValue {
    .array(
      table.rows.map { key, snapshot in
        var value: JSONValue = [
          "entry": .text(key.entry), "name": .string(key.name), "version": .integer(snapshot.version),
        ]
        value.add(members("content", snapshot.payload))
        return value
      })
  }

  private func overrides(_ table: OverrideTable) -> JSONValue {
    .array(
      table.rows.map { key, replacement in
        [
          "scope": .text(key.scope), "host": .string(key.host), "part": .string(key.part),
          "replacement": .string(replacement),
        ]
      })
  }

  private func link(_ link: WaitingLink) -> JSONValue {
    var value: JSONValue = [
      "id": .text(link.id), "pattern": link.pattern.isEmpty ? .null : .string(link.pattern),
      "hold": link.hold.map(hold) ?? .null,
    ]
    value.add(members("url", link.url))
    return value
  }

  private func hold(_ hold: WaitingLink.Hold) -> JSONValue {
    [
      "gate": .string(hold.gate), "secret": .bool(hold.isSecret),
      "expires": hold.expires.map { .integer($0) } ?? .null,
    ]
  }

  private func closed(_ item: ClosedItem<RouteReference>) -> JSONValue {
    var value: JSONValue = [
      "viewStates": viewStates(item.viewStates), "overrides": overrides(item.overrides),
    ]
    switch item.content {
    case .scene(let scene): value.add(["scene": self.scene(scene)])
    case .presentations(let layers, let scene):
      value.add(["presentations": .array(layers.map(presentation)), "over": .text(scene)])
    case .branch(let branch, let place, let sibling):
      value.add(["branch": self.branch(branch), "place": .integer(place), "beside": .text(sibling)])
    case .root(let root, let scene):
      value.add(["root": container(root), "of": .text(scene)])
      if !item.layers.isEmpty { value.add(["presentations": .array(item.layers.map(presentation))]) }
    }
    return value
  }
}

extension LogPosition {
  /// The position as JSON.
  package var json: JSONValue {
    [
      "logID": .text(logID), "epoch": .integer(epoch), "floor": .integer(floor), "head": .integer(head),
      "headHash": .text(headHash),
    ]
  }
}

extension SkippedEvent {
  /// The event's number and the reason it was skipped, as JSON.
  package var json: JSONValue { ["seq": .integer(seq), "reason": .text(reason)] }
}
