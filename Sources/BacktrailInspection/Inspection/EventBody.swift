import BacktrailCore
import BacktrailRuntime
import BacktrailStore

/// The body of an event in readable words instead of its stored form.
struct EventBody {
  /// The screens that the event adds, each with its parameters: `tabs *home, search: list › item {"id":3}`. The
  /// selected branch is marked with `*`, as in the tree of a state.
  private(set) var screens: String?
  /// The words that follow the event's IDs.
  private(set) var end: String?

  /// Decodes an event; returns `nil` if this build cannot decode it.
  init?(_ event: RecordedEvent) {
    var state = EncodedState()
    guard let decoded = try? state.decode(event) else { return nil }
    let writer = ScreenWriter(
      names: state.names, parameters: event.payload?.text.flatMap(JSONText.elements) ?? [])
    switch decoded {
    case .sceneOpened(_, let layout), .rootSet(_, let layout), .rootShelved(_, let layout, _),
      .presented(_, _, _, let layout):
      screens = writer.text(of: layout)
    case .branchOpened(_, let branch): screens = "with " + writer.text(of: branch.routes)
    case .stackSet(_, let items): screens = writer.text(of: items)
    case .overrideRegistered(let key, _): end = "for \(key.host).\(key.part) in \(key.scope)"
    case .overrideRemoved(let key): end = "of \(key.host).\(key.part) in \(key.scope)"
    case .overridesReset(let scope): end = "in \(scope)"
    case .linkHeld(_, let hold): end = hold.conditions
    case .sessionStarted(let start):
      end = "(build \(start.appBuild)) on \(start.platform), restore level \(start.restore)"
    default: break
    }
  }
}

/// A writer of routes with the parameters that an event stores for them.
private struct ScreenWriter {
  let names: NameTable
  let parameters: [String]

  func text(of layout: ContainerLayout<CompactRoute>) -> String {
    if layout.kind == .stack { return text(of: layout.branches.flatMap(\.routes)) }
    let branches = layout.branches.enumerated().map { place, branch in
      let path = text(of: branch.routes)
      return (place == layout.selected ? "*" : "") + (path == branch.name ? path : "\(branch.name): \(path)")
    }
    return "\(layout.kind.rawValue) \(branches.joined(separator: ", "))"
  }

  func text(of items: [StackItem<CompactRoute>]) -> String {
    items.map { item in
      switch item {
      case .kept(let entry): "\(entry)"
      case .new(let route): text(of: route)
      }
    }.joined(separator: " › ")
  }

  func text(of routes: [CompactRoute]) -> String { routes.map(text).joined(separator: " › ") }

  private func text(of route: CompactRoute) -> String {
    let place = Int(route.payload.index)
    let parameters =
      parameters.indices.contains(place) && parameters[place] != "{}" ? " \(parameters[place])" : ""
    return names[route.name] + (route.version == 1 ? "" : " v\(route.version)") + parameters
  }
}

extension WaitingLink.Hold {
  /// The conditions besides the gate: `(secret, expires 2026-01-01 00:00:00.000Z)`; `nil` if there are none.
  fileprivate var conditions: String? {
    let conditions =
      (isSecret ? ["secret"] : []) + (expires.map { ["expires \(Timestamp(milliseconds: $0))"] } ?? [])
    return conditions.isEmpty ? nil : "(\(conditions.joined(separator: ", ")))"
  }
}
