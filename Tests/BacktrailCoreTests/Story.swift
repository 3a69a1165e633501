import BacktrailCore
import Testing

/// Numbered events with plain-text routes, and the resulting state.
struct Story {
  private var events: [(seq: Int64, event: NavigationEvent<String>)] = []
  private var next: Int64 = 1

  init(_ events: NavigationEvent<String>...) {
    self = Self().appending(events)
  }

  private init() {}

  private func appending(_ added: [NavigationEvent<String>]) -> Self {
    var story = self
    for event in added {
      story.events.append((story.next, event))
      story.next += 1
    }
    return story
  }

  /// The story with further events, numbered consecutively.
  func then(_ added: NavigationEvent<String>...) -> Self { appending(added) }

  /// The story as if some of its events had never happened; the others keep their numbers.
  func without(_ seqs: [Int64]) -> Self {
    var story = self
    story.events.removeAll { seqs.contains($0.seq) }
    return story
  }

  /// The story with one event replaced by another.
  func replacing(_ seq: Int64, with event: NavigationEvent<String>) -> Self {
    var story = self
    story.events = events.map { $0.seq == seq ? (seq, event) : $0 }
    return story
  }

  /// The state after the last event; no event may be rejected.
  var state: NavigationState<String> {
    var state = NavigationState<String>()
    for (seq, event) in events {
      if case .rejected(let rejection) = state.reduce(event, seq: seq) {
        Issue.record("Event \(seq) of the story was rejected: \(rejection)")
      }
    }
    return state
  }

  var text: String { state.tree { $0 } }

  /// The outcome of one more event.
  func outcome(of event: NavigationEvent<String>) -> ReduceOutcome {
    var state = state
    return state.reduce(event, seq: next)
  }
}

extension Story {
  /// A window with two tabs, three screens on the first, two presentations, and view states and overrides in all
  /// scopes.
  static let world = Self(
    // Event 1 opens the window, 2 and 3 push, 4 and 5 present, 6 and 7 save, 8 to 11 override.
    .sceneOpened(name: "main", root: .tabs([BranchLayout("home", "list"), BranchLayout("search", "find")])),
    .pushed("detail", onto: home),
    .pushed("edit", onto: home),
    .presented(scene, owner: detail, style: .sheet, .stack("share")),
    .presented(scene, owner: share, style: .alert, .stack("confirm")),
    .viewStateSaved(ViewStateKey(entry: edit, name: "scroll"), version: 1),
    .viewStateSaved(ViewStateKey(entry: share, name: "form"), version: 2),
    .overrideRegistered(header(.app), replacement: "plain"),
    .overrideRegistered(header(.scene(scene)), replacement: "wide"),
    .overrideRegistered(header(.stack(home)), replacement: "tall"),
    .overrideRegistered(header(.entry(edit)), replacement: "compact"))

  static let scene = SceneID(seq: 1)
  static let home = StackID(seq: 1, index: 1)
  static let list = EntryID(seq: 1, index: 2)
  static let search = StackID(seq: 1, index: 3)
  static let find = EntryID(seq: 1, index: 4)
  static let detail = EntryID(seq: 2)
  static let edit = EntryID(seq: 3)
  static let sheet = PresentationID(seq: 4)
  static let shareStack = StackID(seq: 4, index: 1)
  static let share = EntryID(seq: 4, index: 2)
  static let alert = PresentationID(seq: 5)
  static let unknownScene = SceneID(seq: 99)
  static let unknownStack = StackID(seq: 99)
  static let unknownEntry = EntryID(seq: 99)
  static let unknownLayer = PresentationID(seq: 99)
  static let unknownLink = LinkID(seq: 99)

  static func header(_ scope: OverrideScope) -> OverrideKey {
    OverrideKey(scope: scope, host: "card", part: "header")
  }
}
