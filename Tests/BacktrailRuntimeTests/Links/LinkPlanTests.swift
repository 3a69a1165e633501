import Backtrail
import Testing

/// What a plan makes of different beginnings.
@MainActor
@Suite struct LinkPlanTests {
  private func expect(_ navigator: Navigator<Stop>, _ shown: [Stop], on branch: String = "map") {
    #expect(navigator.state.activeSceneState?.root.selectedBranch.name == branch)
    #expect(navigator.state.topStack?.routes() == shown)
    #expect(navigator.state.activeSceneState?.presentations.isEmpty ?? false)
  }

  /// The beginnings from which a link may come.
  enum Beginning: CaseIterable {
    case cold, otherBranchDeep, modalInTheWay, targetBuried, ancestorThere, anotherStack, twoLayers

    @MainActor func prepare(_ navigator: Navigator<Stop>) {
      switch self {
      case .cold: break
      case .otherBranchDeep:
        navigator.select("tickets")
        navigator.push(.ticket(id: 1))
        navigator.push(.ticket(id: 2))
      case .modalInTheWay: navigator.present(.checkout)
      case .targetBuried:
        navigator.setStack([.map, .line(4), .station(id: 42), .timetable(of: 42), .line(9), .line(8)])
      case .ancestorThere: navigator.setStack([.map, .line(4)])
      case .anotherStack: navigator.setStack([.map, .station(id: 42), .line(4)])
      case .twoLayers:
        navigator.push(.line(4))
        navigator.present(.checkout)
        navigator.present(.account, style: .fullScreenCover)
      }
    }
  }

  @Test(arguments: [true, false])
  func `a plan may have conditions and loops`(isLong: Bool) {
    let plan = LinkPlan<Stop> {
      if isLong {
        LinkBranch("map") {
          for id in 1...2 { Stop.station(id: id) }
          if isLong { Stop.line(4) } else { Stop.line(9) }
        }
      } else {
        LinkBranch("tickets") { if isLong { Stop.line(4) } else { Stop.line(9) } }
      }
      if isLong { LinkPresentation { Stop.checkout } }
    }
    #expect(plan.branch?.name == (isLong ? "map" : "tickets"))
    #expect(plan.branch?.routes == (isLong ? [.station(id: 1), .station(id: 2), .line(4)] : [.line(9)]))
    #expect(plan.presentations.map(\.routes) == (isLong ? [[.checkout]] : []))
  }

  @Test(arguments: Beginning.allCases)
  func `a link shows the same wherever the app stood`(beginning: Beginning) throws {
    let navigator = Navigator<Stop>.following()
    beginning.prepare(navigator)
    try navigator.open("/stations/42/times")
    expect(navigator, [.map, .line(4), .station(id: 42), .timetable(of: 42)])
  }

  @Test(arguments: Beginning.allCases)
  func `a link to a layer shows the same wherever the app stood`(beginning: Beginning) throws {
    let cold = Navigator<Stop>.following()
    let warm = Navigator<Stop>.following()
    beginning.prepare(warm)
    for navigator in [cold, warm] {
      try navigator.openGate(.authentication)
      try navigator.open("shop://tickets/101")
    }
    #expect(warm.shown == cold.shown)
    #expect(cold.shown == [Layer("tickets", [.tickets]), Layer("sheet", [.ticket(id: 101), .checkout])])
  }

  @Test(
    arguments: [
      (.cold, ["linkReceived", "linkApplied", "pushed", "pushed", "pushed"]),
      (
        .otherBranchDeep,
        ["linkReceived", "linkApplied", "branchSelected", "pushed", "pushed", "pushed"]
      ),
      (.modalInTheWay, ["linkReceived", "linkApplied", "pushed", "pushed", "pushed", "dismissed"]),
      (.targetBuried, ["linkReceived", "linkApplied", "popped"]),
      (.ancestorThere, ["linkReceived", "linkApplied", "pushed", "pushed"]),
      (.anotherStack, ["linkReceived", "linkApplied", "stackSet"]),
    ] as [(Beginning, [String])])
  func `the batch holds only what is missing`(beginning: Beginning, kinds: [String]) throws {
    let navigator = Navigator<Stop>.following()
    beginning.prepare(navigator)
    #expect(navigator.kinds(of: try navigator.open("/stations/42/times")) == kinds)
  }

  @Test(arguments: [
    "/stations/42/times", "/stations/42", "/tickets/101", "/checkout", "/lines/3", "/account",
  ])
  func `a link that is opened twice moves nothing the second time`(url: String) throws {
    let navigator = Navigator<Stop>.following()
    try navigator.openGate(.authentication)
    try navigator.openGate("onboarding")
    try navigator.open(url)
    #expect(navigator.kinds(of: try navigator.open(url)) == ["linkReceived", "linkApplied"])
  }

  @Test func `screens that are there keep their identity`() throws {
    let navigator = Navigator<Stop>.following()
    navigator.setStack([.map, .line(7), .line(4), .station(id: 1), .timetable(of: 42)])
    let before = navigator.entries(of: "map")
    try navigator.open("/stations/42/times")
    let after = navigator.entries(of: "map")
    #expect([after[0], after[1], after[3]] == [before[0], before[2], before[4]])
  }

  @Test func `branches that the plan does not name keep what they have`() throws {
    let navigator = Navigator<Stop>.following()
    Beginning.otherBranchDeep.prepare(navigator)
    let before = navigator.entries(of: "tickets")
    try navigator.open("/stations/42/times")
    #expect(navigator.entries(of: "tickets") == before)
  }

  @Test func `a plan may keep what stands on the branch`() throws {
    let navigator = Navigator<Stop>.following()
    navigator.push(.line(4))
    try navigator.open("/stations/42")
    navigator.push(.line(9))
    try navigator.open("/stations/42")
    expect(navigator, [.map, .line(4), .station(id: 42)])
  }

  @Test func `a plan may refuse to move what lies under a modal layer`() throws {
    let navigator = Navigator<Stop>.following()
    try navigator.openGate("onboarding")
    navigator.present(.checkout)
    let shown = navigator.shown
    guard case .refused(_, .modalInTheWay) = try navigator.open("/account") else {
      Issue.record("not refused")
      return
    }
    #expect(navigator.shown == shown)
  }

  @Test func `a plan may show its screens over a modal layer`() throws {
    let navigator = Navigator<Stop>.following()
    navigator.push(.line(4))
    navigator.present(.account)
    try navigator.open("/checkout")
    #expect(
      navigator.shown == [
        Layer("map", [.map, .line(4)]), Layer("sheet", [.account]), Layer("fullScreenCover", [.checkout]),
      ])
  }

  @Test func `a screen without a plan stands on the first branch`() throws {
    let navigator = Navigator<Stop>.following()
    navigator.select("tickets")
    try navigator.open("/lines/3")
    expect(navigator, [.map, .line(3)])
  }

  @Test func `a screen without a plan that is a branch's root shows that branch`() throws {
    let navigator = Navigator<Stop>.following()
    try navigator.openGate(.authentication)
    navigator.select("tickets")
    navigator.push(.ticket(id: 1))
    navigator.select("map")
    try navigator.open("/tickets")
    expect(navigator, [.tickets], on: "tickets")
  }

  @Test func `a plan for a branch that is not there is refused and moves nothing`() throws {
    let navigator = Navigator<Stop>.following()
    navigator.followLinks(with: DeepLinkRouter<Stop>()) { stop in
      LinkPlan {
        LinkBranch("nowhere") { stop }
        LinkPresentation { stop }
      }
    }
    let shown = navigator.shown
    let result = try navigator.open("/map")
    #expect(result == .refused(result.link, .move(.noBranch("nowhere"))))
    #expect(navigator.shown == shown)
  }

  @Test func `an undo takes a link's moves back and not the link`() throws {
    let navigator = Navigator<Stop>.following()
    let shown = navigator.shown
    try navigator.open("/stations/42/times")
    navigator.undo()
    #expect(navigator.shown == shown)
    #expect(navigator.state.links.isEmpty)
  }

  @Test func `without routes a link is refused as a command`() {
    let navigator = Navigator<Stop>(log: nil)
    #expect(throws: MoveRejection.notRestored) { try navigator.open("/map") }
    navigator.restore(orElse: .start)
    #expect(throws: MoveRejection.noRouter) { try navigator.open("/map") }
  }
}
