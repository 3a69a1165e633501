package import BacktrailCore

/// A generator for the events of an endless app session: three tabs whose stacks hover around a given depth.
///
/// The same settings always produce the same events. IDs are assigned as the reducer would assign them.
package struct Session {
  /// The kinds of events in a session.
  package enum Mix {
    /// Only pushes and pops.
    case pushesAndPops
    /// Mostly pushes and pops. A tenth of the events are tab selections, replaced routes, saved view states, and
    /// sheets.
    case everyday
  }

  private static let screens = ["list", "detail", "search", "settings", "profile", "cart", "reader", "about"]

  private let mix: Mix
  private let depth: Int
  private var random: UInt64 = 0x9e37_79b9_7f4a_7c15
  private var stacks: [(id: StackID, entries: [EntryID])] = []
  private var selected = 0
  private var sheet: PresentationID?
  private var scene = SceneID(seq: 0)
  /// The number of the newest event; 0 before the first event.
  public private(set) var seq: Int64 = 0

  /// Creates a session before its first event.
  package init(mix: Mix, depth: Int = 12) {
    self.mix = mix
    self.depth = depth
  }

  /// Returns the next event, with its payload as JSON.
  package mutating func next() -> (event: NavigationEvent<RouteReference>, payload: String?) {
    seq += 1
    switch seq {
    case 1: return (.sessionStarted(SessionStart(appVersion: "1.0", appBuild: "1", platform: "Linux")), nil)
    case 2: return (opening(), "[{},{},{}]")
    default: break
    }
    let die = below(100)
    if mix == .everyday, die < 10 { return uncommon(die) }
    let count = stacks[selected].entries.count
    let grows = count <= 1 || (count < depth * 2 && Int(below(UInt64(depth * 2))) >= count)
    return grows ? push() : (pop(), nil)
  }

  /// Returns an event that replaces the window's content with tabs that each have the given number of screens. The
  /// events after it are the same regardless of the age of the log.
  package mutating func reset(depth: Int) -> (event: NavigationEvent<RouteReference>, payload: String?) {
    seq += 1
    random = 1
    selected = 0
    sheet = nil
    let names = ["home", "search", "account"]
    stacks = names.indices.map { tab in
      let first = Int32(tab * (depth + 1))
      return (
        StackID(seq: seq, index: first), (1...Int32(depth)).map { EntryID(seq: seq, index: first + $0) }
      )
    }
    let payload = (0..<depth * 3).map { #"{"id":\#($0),"source":"list"}"# }.joined(separator: ",")
    let routes = (0..<depth).map { _ in route("detail") }
    return (.rootSet(scene, .tabs(names.map { BranchLayout(name: $0, routes: routes) })), "[\(payload)]")
  }

  private mutating func opening() -> NavigationEvent<RouteReference> {
    scene = SceneID(seq: seq)
    stacks = [1, 3, 5].map { (StackID(seq: seq, index: $0), [EntryID(seq: seq, index: $0 + 1)]) }
    let names = ["home", "search", "account"]
    return .sceneOpened(name: "main", root: .tabs(names.map { BranchLayout($0, route("list")) }))
  }

  private mutating func push() -> (NavigationEvent<RouteReference>, String?) {
    stacks[selected].entries.append(EntryID(seq: seq))
    let screen = Self.screens[Int(below(UInt64(Self.screens.count)))]
    return (
      .pushed(route(screen), onto: stacks[selected].id), #"[{"id":\#(below(100_000)),"source":"list"}]"#
    )
  }

  private mutating func pop() -> NavigationEvent<RouteReference> {
    let count = below(8) == 0 ? 2 : 1
    let kept = max(1, stacks[selected].entries.count - count)
    stacks[selected].entries.removeLast(stacks[selected].entries.count - kept)
    return .popped(to: stacks[selected].entries[kept - 1], on: stacks[selected].id)
  }

  private mutating func uncommon(_ die: UInt64) -> (NavigationEvent<RouteReference>, String?) {
    let top = stacks[selected].entries[stacks[selected].entries.count - 1]
    switch die {
    case 0..<3:
      selected = (selected + 1) % stacks.count
      return (.branchSelected(stacks[selected].id), nil)
    case 3..<5: return (.routeReplaced(top, route("detail")), #"[{"id":\#(below(100_000))}]"#)
    case 5..<8:
      return (.viewStateSaved(ViewStateKey(entry: top, name: "main"), version: 1), #"[{"offset":120.5}]"#)
    default:
      if let open = sheet {
        sheet = nil
        return (.dismissed(open), nil)
      }
      sheet = PresentationID(seq: seq)
      return (.presented(scene, owner: nil, style: .sheet, .stack(route("cart"))), "[{}]")
    }
  }

  private func route(_ name: String) -> RouteReference {
    RouteReference(name: name, version: 1, payload: PayloadReference(seq: seq))
  }

  private mutating func below(_ limit: UInt64) -> UInt64 {
    random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (random >> 33) % limit
  }
}
