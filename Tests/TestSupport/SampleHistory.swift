package import BacktrailCore
import BacktrailStore
import BacktrailTesting

/// Makes batches as an app would record them, numbered from 1; the same seed makes the same ones.
package struct SampleHistory {
  /// The state after the batches made so far.
  package private(set) var state = EncodedState()
  /// The number of the newest event.
  package private(set) var head: Int64 = 0
  /// The time of the next batch, in milliseconds since 1970.
  package var clock: Int64 = 1_767_225_600_000
  private var session: Int64 = 0
  private var random: SplitMix64

  package init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// The first launch, the given number of further batches, and now and then a new launch.
  package static func batches(_ count: Int, seed: UInt64 = 1) -> [RecordedBatch] {
    var history = Self(seed: seed)
    return (0..<count).map { $0.isMultiple(of: 20) ? history.launch($0 / 20) : history.step() }
  }

  /// A session begins; the first time a window opens.
  package mutating func launch(_ number: Int = 0) -> RecordedBatch {
    session = head + 1
    let start = SessionStart(appVersion: "1.\(number)", appBuild: "\(100 + number)", platform: "Linux")
    let routes = [route("home", of: head + 2), route("search", of: head + 2, 1)]
    let root = ContainerLayout.tabs([BranchLayout("first", routes[0]), BranchLayout("second", routes[1])])
    return number == 0
      ? batch([.sessionStarted(start), .sceneOpened(name: "main", root: root)], cause: .restore)
      : batch([.sessionStarted(start)], cause: .restore)
  }

  /// Something a person did.
  package mutating func step() -> RecordedBatch {
    switch random.below(9) {
    case 0: batch([.sessionEnded(reason: "background")], cause: .programmatic)
    case 1: batch([.branchSelected(randomStack)])
    case 2: batch([.popped(to: randomEntry, on: topStack)])
    case 3: batch([.viewStateSaved(ViewStateKey(entry: randomEntry, name: "scroll"), version: 1)])
    case 4:
      batch([.overrideRegistered(OverrideKey(scope: .app, host: "cart", part: "total"), replacement: "big")])
    case 5: push(1 + random.below(4))
    case 6: link()
    default: push(1)
    }
  }

  /// A link arrives, or the waiting one goes a step further.
  private mutating func link() -> RecordedBatch {
    guard let link = state.tree.links.first else { return batch([.linkReceived(pattern: "/orders/:id")]) }
    if link.hold == nil {
      return batch([.linkHeld(link.id, WaitingLink.Hold(gate: "login", expires: clock))])
    }
    return switch random.below(3) {
    case 0: batch([.linkApplied(link.id)], cause: .link)
    case 1: batch([.linkRefused(link.id, reason: "gateClosed"), .linkReceived(pattern: nil)])
    default: batch([.linkExpired(link.id)], cause: .programmatic)
    }
  }

  /// Screens are pushed, in one batch.
  package mutating func push(_ count: Int) -> RecordedBatch {
    let stack = topStack
    return batch((0..<count).map { .pushed(route("detail", of: head + 1 + Int64($0)), onto: stack) })
  }

  /// Events happen in one batch, each with a payload if its kind carries one.
  package mutating func batch(
    _ events: [NavigationEvent<RouteReference>], cause: BatchCause = .user
  ) -> RecordedBatch {
    let first = head + 1
    let recorded = events.map { event in
      head += 1
      state.reduce(event, seq: head)
      return RecordedEvent(seq: head, columns: EventColumns(event), payload: payload(of: event))
    }
    clock += 1_000
    return RecordedBatch(
      first: first, session: session, cause: cause, time: clock, command: command(first), events: recorded)
  }

  private mutating func command(_ first: Int64) -> RecordedCommand {
    let id = CommandID(milliseconds: clock, random: (random.next(), random.next()))
    return RecordedCommand(id: id, digest: .digest(of: id, body: "\(first)"))
  }

  private mutating func payload(of event: NavigationEvent<RouteReference>) -> Payload? {
    switch event {
    case .pushed, .viewStateSaved: stored(#"[{"id":\#(head),"note":"größe \#(head % 7)"}]"#)
    case .sceneOpened: stored(#"[{"id":1},{}]"#)
    case .linkReceived: stored(#"["shop://orders/\#(head)?token=redacted"]"#)
    default: nil
    }
  }

  private mutating func stored(_ text: String) -> Payload {
    .stored(text: text, salt: Salt(random.next(), random.next()))
  }

  private func route(_ name: String, of seq: Int64, _ index: Int32 = 0) -> RouteReference {
    RouteReference(name: name, version: 1, payload: PayloadReference(seq: seq, index: index))
  }

  private var topStack: StackID { state.tree.topStack?.id ?? StackID(seq: 0) }

  private var randomStack: StackID {
    mutating get {
      random.pick(state.tree.activeSceneState?.topContainer.branches ?? [])?.id ?? StackID(seq: 0)
    }
  }

  private var randomEntry: EntryID {
    mutating get { random.pick(state.tree.topStack?.entries ?? [])?.id ?? EntryID(seq: 0) }
  }
}

extension RecordedBatch {
  /// The id of its command; every batch of a sample has one.
  package var commandID: CommandID { command?.id ?? CommandID(high: 0, low: 0) }
}
