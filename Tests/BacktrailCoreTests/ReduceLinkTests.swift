import BacktrailCore
import BacktrailTesting
import TestSupport
import Testing

@Suite struct ReduceLinkTests {
  private static let link = LinkID(seq: 12)
  private static let later = LinkID(seq: 13)
  private static let login = WaitingLink.Hold(gate: "authentication", isSecret: true, expires: 17)
  private static let received = Story.world.then(
    .linkReceived(pattern: "/orders/:id"), .linkReceived(pattern: nil))
  private static let held = received.then(.linkHeld(link, login))

  @Test func `received links wait undecided, in order of receipt`() {
    #expect(
      Self.received.state.links == [
        WaitingLink(id: Self.link, pattern: "/orders/:id"), WaitingLink(id: Self.later, pattern: ""),
      ])
  }

  @Test func `a received link is a change, so it is recorded`() {
    #expect(Story.world.outcome(of: .linkReceived(pattern: nil)) == .changed)
  }

  @Test func `a held link keeps its place and knows what it waits for`() {
    #expect(
      Self.held.state.links == [
        WaitingLink(id: Self.link, pattern: "/orders/:id", hold: Self.login),
        WaitingLink(id: Self.later, pattern: ""),
      ])
  }

  @Test func `a held link cannot be held again`() {
    #expect(
      Self.held.outcome(of: .linkHeld(Self.link, WaitingLink.Hold(gate: "other")))
        == .rejected(.noLink(Self.link)))
  }

  @Test(
    arguments: [.linkApplied(link), .linkRefused(link, reason: "gateClosed"), .linkExpired(link)]
      as [NavigationEvent<String>])
  func `a settled link no longer waits, whether or not it was held`(settling: NavigationEvent<String>) {
    let rest = [WaitingLink(id: Self.later, pattern: "")]
    #expect(Self.received.then(settling).state.links == rest)
    #expect(Self.held.then(settling).state.links == rest)
    #expect(Self.held.then(settling).outcome(of: settling) == .rejected(.noLink(Self.link)))
  }

  @Test func `a link is found by its id while it waits`() {
    #expect(Self.held.state.link(Self.link)?.hold == Self.login)
    #expect(Self.held.then(.linkApplied(Self.link)).state.link(Self.link) == nil)
  }

  @Test func `a link's URL is in the payload of its receipt`() {
    #expect(Self.received.state.links.map(\.url.description) == ["12.0", "13.0"])
  }

  @Test func `no more links wait than allowed, and none is dropped to make room for another`() throws {
    var state = NavigationState<String>()
    for seq in Int64(1)...100 { #expect(state.reduce(.linkReceived(pattern: nil), seq: seq) == .changed) }
    let full = state
    let refused = Rejection.limit(name: "waiting links", count: 100)
    #expect(state.reduce(.linkReceived(pattern: nil), seq: 101) == .rejected(refused))
    #expect(state == full)
    try state.checkInvariants()
    state.reduce(.linkExpired(LinkID(seq: 50)), seq: 102)
    #expect(state.reduce(.linkReceived(pattern: nil), seq: 103) == .changed)
  }

  @Test func `restoring scenes and starting a session leave the links waiting`() {
    let start = SessionStart(appVersion: "1.0", appBuild: "7", platform: "Linux")
    let before = Story.world.state.sceneTree
    let links = Self.held.state.links
    for reason in RestoreOrigin.Reason.allCases {
      let origin = RestoreOrigin(reason: reason, seq: 1)
      #expect(Self.held.then(.stateRestored(before, origin)).state.links == links)
      #expect(Self.held.then(.stateRestored(SceneTree(), origin)).state.links == links)
    }
    #expect(Self.held.then(.sessionEnded(reason: "clean"), .sessionStarted(start)).state.links == links)
  }

  @Test func `links are not part of the scenes`() {
    #expect(Self.held.state.sceneTree == Story.world.state.sceneTree)
  }

  @Test(arguments: EventGenerator.sequences(count: 300, seed: 11))
  func `only link events change the links, and they change nothing else`(history: GeneratedSequence) throws {
    var state = NavigationState<RouteReference>()
    for step in history.events {
      let before = state
      state.reduce(step.event, seq: step.seq)
      var rest = state
      if step.event.isAboutLink {
        rest.links = before.links
        try #require(rest == before, "\(step.seq): \(step.event)")
      } else {
        try #require(state.links == before.links, "\(step.seq): \(step.event)")
      }
    }
  }

  @Test func `links out of order, twice or too many are a contradiction`() {
    let links = (1...101).map { WaitingLink(id: LinkID(seq: $0), pattern: "") }
    #expect(throws: InvariantViolation("101 links are waiting, which is too many.")) {
      try state(of: links).checkInvariants()
    }
    #expect(throws: InvariantViolation("The link '1.0' is out of order.")) {
      try state(of: [links[1], links[0]]).checkInvariants()
    }
    #expect(throws: InvariantViolation("The link '1.0' is out of order.")) {
      try state(of: [links[0], links[0]]).checkInvariants()
    }
  }

  private func state(of links: [WaitingLink]) -> NavigationState<String> {
    var state = NavigationState<String>()
    state.links = links
    return state
  }

  @Test(
    arguments: [(.min, 0), (-1, 0), (0, 0), (17, 17), (.max, 999_999_999_999_999_999)] as [(Int64, Int64)])
  func `every expiry time can be stored; one that no log can hold becomes the nearest`(
    time: Int64, stored: Int64
  ) throws {
    let event = NavigationEvent<RouteReference>.linkHeld(Self.link, WaitingLink.Hold(gate: "", expires: time))
    let columns = EventColumns(event)
    #expect(columns.body == "kept expires \(stored)")
    var state = EncodedState()
    #expect(try state.decode(RecordedEvent(seq: 14, columns: columns)).map(state.expand) == event)
  }
}

extension NavigationEvent {
  fileprivate var isAboutLink: Bool {
    switch self {
    case .linkReceived, .linkHeld, .linkApplied, .linkRefused, .linkExpired: true
    default: false
    }
  }
}
