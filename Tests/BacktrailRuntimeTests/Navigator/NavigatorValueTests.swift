import Backtrail
import BacktrailCore
import BacktrailStore
import BacktrailTesting
import Testing
import Worlds

@testable import BacktrailRuntime

/// A cache without a route.
private func nothing(_ route: CompactRoute, _ names: NameTable) -> DecodedRoute<Shop> {
  .quarantined(name: names[route.name], reason: .missingPayload)
}

extension Timeline<Shop> {
  /// A batch builder for moves after this place.
  func draft(_ moves: Move<Shop>...) throws -> Draft<Shop> { try draft(of: moves) }

  func draft(of moves: [Move<Shop>]) throws -> Draft<Shop> {
    var draft = Draft<Shop>(
      encoded: encoded, head: head, redaction: RouteRedaction(), coder: JSONRouteCoder<Shop>(),
      salt: { Salt(0, 0) }, decoded: nothing)
    for move in try PreparedMoves(moves, coder: JSONRouteCoder()).moves { try draft.carryOut(move) }
    return draft
  }

  /// A timeline with a window of three screens: events 1 to 3.
  static func started() throws -> (timeline: Self, cache: ContentCache<Shop>) {
    var timeline = Self()
    var cache = ContentCache<Shop>(coder: JSONRouteCoder())
    let draft = try timeline.draft(
      .openScene(name: "main", .stack(.list)), .push(.detail(id: 1), on: .top),
      .push(.detail(id: 2), on: .top))
    cache.take(draft)
    let batch = timeline.append(draft, cause: .user, at: 100, nil)
    #expect(batch?.first == 1)
    return (timeline, cache)
  }
}

@Suite struct TimelineTests {
  @Test func `it begins once, and ends once`() {
    var timeline = Timeline<Shop>()
    #expect(!timeline.isBegun && !timeline.isEnded)
    #expect(
      [timeline.begin(), timeline.begin(), timeline.end(), timeline.end()] == [true, false, true, false])
    #expect(timeline.isBegun && timeline.isEnded)
  }

  @Test func `a batch gets the numbers after the head, and times never run backward`() throws {
    var (timeline, _) = try Timeline.started()
    #expect(timeline.head == 3)
    let entries = timeline.encoded.tree.scenes[0].root.selectedBranch.entries
    let earlier = timeline.append(
      try timeline.draft(.pop(.entry(entries[1].id), on: .top)), cause: .user, at: 50, nil)
    #expect(earlier?.first == 4 && earlier?.time == 100)
    let later = timeline.append(
      try timeline.draft(.pop(.entry(entries[0].id), on: .top)), cause: .user, at: 300, nil)
    #expect(later?.first == 5 && later?.time == 300)
    let empty = timeline.append(try timeline.draft(), cause: .user, at: 400, nil)
    #expect(empty == nil && timeline.head == 5)
  }

  @Test func `reading a state event by event gives the same state as reading all at once`() throws {
    var (timeline, cache) = try Timeline.started()
    for id in 3..<40 {
      let draft = try timeline.draft(
        id % 3 == 0 ? .pop(.count(2), on: .top) : .push(.detail(id: id), on: .top))
      cache.take(draft)
      _ = timeline.append(draft, cause: .user, at: 0, nil)
      if id % 5 == 0 { _ = timeline.read(cache.meaning) }
    }
    var whole = timeline
    whole.readAnew(cache.meaning)
    let (byEvents, atOnce) = (timeline.read(cache.meaning), whole.read(nothing))
    #expect(byEvents == atOnce)
    #expect(byEvents.topStack?.routes().first == .list)
  }

  @Test func `a snapshot is taken once per place, and never of a state with gaps`() throws {
    var (timeline, _) = try Timeline.started()
    #expect(timeline.isSnapshotDue(after: 3) && !timeline.isSnapshotDue(after: 4))
    let (first, second) = (timeline.snapshot(), timeline.snapshot())
    #expect(first?.seq == 3 && second == nil && !timeline.isSnapshotDue(after: 3))
    var replay = Replay(from: timeline.encoded, seq: 3)
    replay.apply(RecordedEvent(seq: 4, columns: EventColumns(type: "fromTheFuture")))
    timeline.resume(replay, at: 9)
    let third = timeline.snapshot()
    #expect(timeline.isSnapshotDue(after: 6) && third == nil)
  }

  @Test func `without a log nothing is left`() throws {
    var (timeline, cache) = try Timeline.started()
    timeline.resumeEmpty()
    #expect(timeline.head == 0 && timeline.encoded.tree == NavigationState())
    let read = timeline.read(cache.meaning)
    #expect(read == NavigationState())
  }
}

@Suite struct ContentCacheTests {
  @Test func `a route that could not be decoded is quarantined under its name`() throws {
    let (timeline, cache) = try Timeline.started()
    let route = try #require(timeline.encoded.tree.top?.route)
    #expect(cache.meaning(of: route, in: timeline.encoded.names) == .route(.detail(id: 2)))
    var empty = cache
    empty.forgetPayloads()
    let lost = DecodedRoute<Shop>.quarantined(name: "detail", reason: .missingPayload)
    #expect(empty.meaning(of: route, in: timeline.encoded.names) == lost)
    #expect(empty.unknownRoutes(of: timeline.encoded.tree.payloads).count == 3)
  }

  @Test func `only payloads that are acknowledged and not needed are removed`() throws {
    let (timeline, cache) = try Timeline.started()
    let routes = timeline.encoded.tree.payloads.routes
    func kept(savedThrough saved: Int64, needed: Set<PayloadReference>) -> [Int64] {
      var cache = cache
      cache.forget(savedThrough: saved, unless: (needed, []))
      let unknown = Set(cache.unknownRoutes(of: timeline.encoded.tree.payloads).map(\.payload))
      return routes.map(\.payload).filter { !unknown.contains($0) }.map(\.seq)
    }
    #expect(kept(savedThrough: 0, needed: []) == [1, 2, 3])
    #expect(kept(savedThrough: 2, needed: []) == [3])
    #expect(kept(savedThrough: 3, needed: [routes[1].payload]) == [2])
  }

  @Test func `a view state that contains a secret has no text`() {
    var cache = ContentCache<Shop>(coder: JSONRouteCoder())
    cache.take([], of: [], texts: [7: "{\"page\":2}", 8: "{\"code\":\(RouteRedaction.mark)}"])
    let key = ViewStateKey(entry: EntryID(seq: 1, index: 0), name: "main")
    func snapshot(_ seq: Int64) -> ViewStateSnapshot {
      ViewStateSnapshot(version: 1, payload: PayloadReference(seq: seq, index: 0))
    }
    #expect(cache.text(of: snapshot(7)) == "{\"page\":2}")
    #expect(cache.text(of: snapshot(8)) == nil)
    #expect(
      cache.quarantine(of: snapshot(7), key) { nil } == nil && cache.change(of: snapshot(7), key) == .none)
    #expect(cache.quarantine(of: snapshot(8), key) { nil } == .redacted)
    #expect(cache.quarantine(of: snapshot(9), key) { nil } == .missingPayload)
    #expect(cache.quarantine(of: snapshot(9), key) { .erased(digest: .zero) } == .erased)
  }
}

@Suite struct LinkInboxTests {
  @Test func `a link passes without a gate, or through an open one`() {
    var inbox = LinkInbox<Shop>()
    #expect(inbox.passes(nil) && !inbox.passes("signedIn"))
    inbox.open("signedIn")
    #expect(inbox.passes("signedIn") && !inbox.passes("paid"))
    inbox.close("signedIn")
    #expect(!inbox.passes("signedIn"))
  }

  @Test func `only the URLs of waiting links are kept`() {
    var inbox = LinkInbox<Shop>()
    let links = [LinkID(seq: 3), LinkID(seq: 5)]
    for link in links { inbox.hold("/\(link)", of: link) }
    inbox.release(allBut: [WaitingLink(id: links[1], pattern: "")])
    #expect(inbox.url(of: links[0]) == nil)
    #expect(inbox.url(of: links[1]) == "/5.0")
    inbox.open("signedIn")
    inbox.forget()
    #expect(inbox.url(of: links[1]) == nil && !inbox.passes("signedIn"))
  }
}

@Suite struct SavedValueOutboxTests {
  private func key(_ name: String) -> ViewStateKey {
    ViewStateKey(entry: EntryID(seq: 1, index: 0), name: name)
  }

  @Test func `the last value for a key wins, in the place of the first`() {
    var outbox = SavedValueOutbox()
    for (name, json) in [("a", "1"), ("b", "2"), ("a", "3")] {
      outbox[key(name)] = SavedViewState(json: json)
    }
    #expect(outbox.rows.map(\.saved.json) == ["3", "2"])
    outbox[key("a")] = nil
    #expect(outbox[key("a")] == nil && outbox[key("b")]?.json == "2")
  }

  @Test func `it is full at its limit`() {
    var outbox = SavedValueOutbox()
    for place in 0..<SavedValueOutbox.limit {
      #expect(!outbox.isFull)
      outbox[key("\(place)")] = SavedViewState(json: "1")
    }
    #expect(outbox.isFull)
  }

  @Test func `the action that would number the values is canceled when they are gone`() {
    var outbox = SavedValueOutbox()
    let isCancelled = Locked(false)
    outbox[key("a")] = SavedViewState(json: "1")
    outbox.schedule(PendingAction { isCancelled.withLock { $0 = true } })
    #expect(!outbox.isIdle)
    outbox.empty()
    #expect(outbox.isEmpty && outbox.isIdle && isCancelled.withLock { $0 })
  }
}
