import BacktrailCore
import BacktrailStore
import Foundation

private let greatest = Int64.max
private let scene = SceneID(seq: 2)
private let stack = StackID(seq: 2, index: 1)
private let entry = EntryID(seq: 2, index: 2)
/// Characters that a terminal would obey, and characters that would reverse a line.
private let control =
  "a\u{1B}[2J\u{1B}]0;x\u{7}\u{9B}31m\u{202E}b\u{2066}\u{200F}\r\nevent 1.0\u{2028}\u{0}\u{7F}"

private func route(_ name: String = "list", _ seq: Int64 = 2, version: Int32 = 1) -> RouteReference {
  RouteReference(name: name, version: version, payload: PayloadReference(seq: seq))
}

/// A window with a stack, then the given number of events.
private func window(
  _ count: Int = 0, _ event: (Int64) -> NavigationEvent<RouteReference> = { _ in .sceneActivated(scene) }
) -> [NavigationEvent<RouteReference>] {
  [.sceneOpened(name: "main", root: .stack(route()))] + (0..<count).map { event(Int64($0) + 3) }
}

extension HostileFile {
  /// Logs whose hashes, header digests, and digests are all correct, with contents that no app would record.
  static let forgeries = crowds + numbers + texts + contents + snapshots

  private static func log(
    _ name: String, _ events: @escaping @Sendable () -> [NavigationEvent<RouteReference>]
  ) -> HostileFile {
    HostileFile(name: "forged: \(name)") { try $0.forge(events()) }
  }

  private static func forged(_ name: String, _ change: @escaping @Sendable (inout Forgery) -> Void)
    -> HostileFile
  {
    HostileFile(name: "forged: \(name)") { folder in
      var forgery = Forgery.of(window(5) { .pushed(route("detail", $0), onto: stack) })
      change(&forgery)
      try folder.forge(forgery)
    }
  }

  /// Too much of one thing.
  private static let crowds: [HostileFile] = [
    log("100,000 windows") { window(100_000) { .sceneOpened(name: "w", root: .stack(route("list", $0))) } },
    log("30,000 sheets") {
      window(30_000) { .presented(scene, owner: nil, style: .sheet, .stack(route("list", $0))) }
    },
    log("3,000 sheets, each of the one below") {
      window(3_000) { seq in
        let owner = seq == 3 ? entry : EntryID(seq: seq - 1, index: 2)
        return .presented(scene, owner: owner, style: .sheet, .stack(route("list", seq)))
      }
    },
    log("20,000 tabs at once") {
      [.sceneOpened(name: "main", root: .tabs((0..<20_000).map { BranchLayout("tab \($0)", route()) }))]
    },
    log("20,000 tabs, one by one") {
      let root = ContainerLayout.tabs([BranchLayout("tab", route())])
      return [.sceneOpened(name: "main", root: root)]
        + (0..<20_000).map {
          .branchOpened(beside: stack, BranchLayout("tab \($0)", route("list", Int64($0) + 3)))
        }
    },
    log("100,000 screens on a stack") { window(100_000) { .pushed(route("detail", $0), onto: stack) } },
    log("a stack set to 100,000 screens") {
      window(1) { _ in .stackSet(stack, (0..<100_000).map { (_: Int) in .new(route("detail", 3)) }) }
    },
    log("30,000 view states") {
      window(30_000) { .viewStateSaved(ViewStateKey(entry: entry, name: "k\($0)"), version: 1) }
    },
    log("30,000 overrides") {
      window(30_000) {
        .overrideRegistered(OverrideKey(scope: .app, host: "h\($0)", part: "p"), replacement: "r")
      }
    },
    log("30,000 links") { window(30_000) { _ in .linkReceived(pattern: "/items/:id") } },
    log("30,000 roots") { window(30_000) { .rootShelved(scene, .stack(route("list", $0))) } },
    log("30,000 names") { window(30_000) { .pushed(route("screen \($0)", $0), onto: stack) } },
    HostileFile(name: "forged: 20,000 sessions") { folder in
      var forgery = Forgery()
      for seq in 1...20_000 {
        forgery.begin(SessionStart(appVersion: "1.\(seq)", appBuild: "1", platform: "Linux"), at: Int64(seq))
      }
      try folder.forge(forgery)
    },
    HostileFile(name: "forged: 20,000 unknown events") { folder in
      try folder.forge(
        Forgery((2...20_000).map { RecordedEvent(seq: $0, columns: EventColumns(type: "t\($0)")) }))
    },
    HostileFile(name: "forged: a batch of 5,000 events") { folder in
      var forgery = Forgery()
      forgery.add(
        (1...5_000).map { RecordedEvent(seq: $0, columns: EventColumns(type: "t\($0)")) }, session: 0)
      try folder.forge(forgery)
    },
  ]

  /// Numbers at the ends of their ranges.
  private static let numbers: [HostileFile] =
    [-1, 1, 1 << 60, (1 << 60) - 3, greatest - 3, greatest].flatMap { (floor: Int64) in
      [
        HostileFile(name: "forged: nothing after a floor of \(floor)") { folder in
          var forgery = Forgery()
          forgery.floor = floor
          try folder.forge(forgery)
        },
        HostileFile(name: "forged: two events after a floor of \(floor)") { folder in
          var forgery = Forgery()
          forgery.floor = floor
          forgery.begin(SessionStart(appVersion: "1", appBuild: "1", platform: "Linux"), at: floor &+ 1)
          let event = NavigationEvent<RouteReference>.sceneOpened(
            name: "main", root: .stack(route("list", floor &+ 2)))
          forgery.add([RecordedEvent(seq: floor &+ 2, columns: EventColumns(event))], session: floor &+ 1)
          try folder.forge(forgery)
        },
      ]
    } + [
      forged("the greatest epoch") { $0.epoch = greatest },
      forged("a negative epoch") { $0.epoch = -1 },
      forged("a session that never was") {
        $0.add([event("sceneActivated", 8, target: "2.0")], session: 777)
      },
      forged("the greatest session") {
        $0.add([event("sceneActivated", 8, target: "2.0")], session: greatest)
      },
      forged("a negative session") { $0.add([event("sceneActivated", 8, target: "2.0")], session: -1) },
      forged("the greatest time") { $0.add([event("sceneActivated", 8, target: "2.0")], time: greatest) },
      forged("the smallest time") { $0.add([event("sceneActivated", 8, target: "2.0")], time: .min) },
      forged("a later session at the smallest time") {
        $0.begin(SessionStart(appVersion: "2", appBuild: "1", platform: "Linux"), at: 8, time: .min)
      },
      forged("a hole in the numbers") { $0.add([event("sceneActivated", 80, target: "2.0")]) },
      forged("a number twice as far") { $0.add([event("sceneActivated", greatest, target: "2.0")]) },
      forged("negative versions") {
        $0.add([event("pushed", 8, target: "2.1", name: "x", version: .min, typeVersion: -1)])
      },
      forged("the greatest versions") {
        $0.add([event("pushed", 8, target: "2.1", name: "x", version: .max, typeVersion: .max)])
      },
      forged("the greatest ids") {
        $0.add([
          event("pushed", 8, target: "9223372036854775807.2147483647", name: "x", version: 1),
          event("popped", 9, target: "2.1", other: "9223372036854775807.2147483647"),
          event("branchSelected", 10, target: "-9223372036854775808.-2147483648"),
          event("stackSet", 11, target: "2.1", body: "keep 9223372036854775807.2147483647"),
          event("stateRestored", 12, target: "9223372036854775807.0", name: "undo", body: "end"),
        ])
      },
      forged("a link held until the end of time") { forgery in
        forgery.add([
          RecordedEvent(seq: 8, columns: EventColumns(.linkReceived(pattern: "/x"))),
          RecordedEvent(
            seq: 9,
            columns: EventColumns(
              .linkHeld(LinkID(seq: 8), WaitingLink.Hold(gate: "g", isSecret: true, expires: .min)))),
        ])
      },
    ]

  private static func event(
    _ type: String, _ seq: Int64, target: String? = nil, other: String? = nil, name: String? = nil,
    version: Int32? = nil, body: String? = nil, typeVersion: Int32 = 1
  ) -> RecordedEvent {
    let columns = EventColumns(
      type: type, typeVersion: typeVersion, target: target, other: other, name: name, version: version,
      body: body)
    return RecordedEvent(seq: seq, columns: columns)
  }

  /// Texts that a terminal or a reader should never see as they are.
  private static let texts: [HostileFile] = [
    log("controls in names") {
      [
        .sceneOpened(name: control, root: .tabs([BranchLayout(control, route(control))])),
        .pushed(route(control, 3), onto: stack),
        .presented(scene, owner: nil, style: .custom(control), .stack(route(control, 4))),
        .viewStateSaved(ViewStateKey(entry: entry, name: control), version: 1),
        .overrideRegistered(OverrideKey(scope: .app, host: control, part: control), replacement: control),
        .linkReceived(pattern: control), .linkHeld(LinkID(seq: 7), WaitingLink.Hold(gate: control)),
        .linkRefused(LinkID(seq: 7), reason: control), .sessionEnded(reason: control),
      ]
    },
    HostileFile(name: "forged: controls in sessions") { folder in
      var forgery = Forgery()
      forgery.begin(SessionStart(appVersion: control, appBuild: control, platform: control, restore: control))
      try folder.forge(forgery)
    },
    HostileFile(name: "forged: controls in unknown events") { folder in
      try folder.forge(
        Forgery([event(control, 2, target: control, other: control, name: control, body: control)]))
    },
    log("names of 500 letters that combine") {
      [
        .sceneOpened(
          name: "e" + String(repeating: "\u{301}", count: 249),
          root: .stack(route(String(repeating: "👩‍👩‍👧", count: 20))))
      ]
    },
    log("empty names") {
      [
        .sceneOpened(name: "", root: .tabs([BranchLayout("", route(""))])),
        .pushed(route("", 3), onto: stack),
      ]
    },
    HostileFile(name: "forged: a body of 4 MB") { folder in
      let body = String(repeating: "branch x ", count: 450_000)
      try folder.forge(Forgery([event("sceneOpened", 2, name: "main", body: body)]))
    },
    HostileFile(name: "forged: a body of 4 MB of depth") { folder in
      let body = String(repeating: "tabs ", count: 800_000)
      try folder.forge(Forgery([event("stateRestored", 2, target: "1.0", name: "undo", body: body)]))
    },
  ]

  /// Payloads that are not what they should be.
  private static let contents: [HostileFile] = [
    ("2 MB", "[\"" + String(repeating: "x", count: 2_000_000) + "\"]"),
    ("a million brackets", String(repeating: "[", count: 1_000_000)),
    ("a million braces", String(repeating: "{\"a\":", count: 1_000_000)), ("no JSON", "what"),
    ("nothing", ""),
    ("controls", "[{\"a\":\"\(control)\",\"\(control)\":1}]"),
    ("escaped controls", #"[{"a":"\u001b[2J\u202e\u0000"}]"#),
    ("half a character", #"[{"a":"\ud800"}]"#),
    ("a huge number", "[{\"id\":" + String(repeating: "9", count: 50_000) + "}]"),
    ("1e999999999", "[{\"id\":1e999999999,\"b\":-0.0,\"c\":1E-999999999}]"),
    (
      "the same key ten thousand times",
      "[{" + (0..<10_000).map { _ in "\"a\":1" }.joined(separator: ",") + "}]"
    ),
    ("ten thousand keys", "[{" + (0..<10_000).map { "\"k\($0)\":\($0)" }.joined(separator: ",") + "}]"),
    ("no object", "[1,null,\"x\",[[]]]"),
  ].map { name, text in
    HostileFile(name: "forged: payload of \(name)") { folder in
      let events: [NavigationEvent<RouteReference>] =
        window() + [
          .pushed(route("detail", 3), onto: stack),
          .viewStateSaved(ViewStateKey(entry: entry, name: "main"), version: 1),
          .linkReceived(pattern: "/items/:id"),
        ]
      let recorded = zip(Int64(2)..., events).map { seq, event in
        RecordedEvent(
          seq: seq, columns: EventColumns(event), payload: .stored(text: text, salt: Salt(3, UInt64(seq))))
      }
      try folder.forge(Forgery(recorded))
    }
  }

  /// Snapshots that lie, with digests that fit.
  private static let snapshots: [HostileFile] =
    [
      ("nothing", ""), ("garbage", "backtrail-state 1 \(control)"),
      ("another form", "backtrail-state 2 session 1 end"),
      ("an empty state", StateForm.text(of: EncodedState())),
      (
        "4 MB of windows",
        "backtrail-state 1\nsession 1\n"
          + String(repeating: "scene 9223372036854775807.2147483647 x\n", count: 100_000)
      ),
      (
        "the smallest record",
        "backtrail-floor 1\nbatches -9223372036854775808 9223372036854775807 \(String(repeating: "0", count: 64))\n"
      ),
      (
        "100,000 payloads",
        "backtrail-floor 1\nbatches 1 0 \(String(repeating: "0", count: 64))\n"
          + (0..<40_000).map { "payload \($0) \(String(repeating: "0", count: 64))\n" }.joined()
      ),
    ].flatMap { (name: String, text: String) in
      [
        forged("a snapshot of \(name)") { $0.snapshots = [StoredSnapshot(seq: 7, time: 0, state: text)] },
        HostileFile(name: "forged: a floor of \(name)") { folder in
          var forgery = Forgery()
          forgery.floor = 10
          forgery.snapshots = [StoredSnapshot(seq: 10, time: 0, state: text)]
          forgery.begin(SessionStart(appVersion: "1", appBuild: "1", platform: "Linux"), at: 11)
          try folder.forge(forgery)
        },
      ]
    } + [
      forged("a snapshot of version -1") {
        $0.snapshots = [StoredSnapshot(seq: 7, format: -1, reducer: .min, time: .min, state: "")]
      },
      forged("a snapshot of a later build") {
        $0.snapshots = [StoredSnapshot(seq: 7, format: 9, reducer: 9, time: .max, state: "what")]
      },
      forged("a snapshot beyond the head") {
        $0.snapshots = [StoredSnapshot(seq: 1_000, time: 0, state: StateForm.text(of: EncodedState()))]
      },
    ]
}
