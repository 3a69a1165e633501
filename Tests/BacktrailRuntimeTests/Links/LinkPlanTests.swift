import Backtrail
import Testing
import Worlds

/// The results of a plan from different starting points.
@MainActor
@Suite struct LinkPlanTests {
  private func expect(_ navigator: Navigator<Shop>, _ shown: [Shop], on branch: String = "shop") {
    #expect(navigator.state.activeSceneState?.root.selectedBranch.name == branch)
    #expect(navigator.state.topStack?.routes() == shown)
    #expect(navigator.state.activeSceneState?.presentations.isEmpty ?? false)
  }

  /// The states in which a link may arrive.
  enum Beginning: CaseIterable {
    case cold, otherBranchDeep, modalInTheWay, targetBuried, ancestorThere, anotherStack, twoLayers

    @MainActor func prepare(_ navigator: Navigator<Shop>) {
      switch self {
      case .cold: break
      case .otherBranchDeep:
        navigator.select("orders")
        navigator.push(.order(id: 1))
        navigator.push(.order(id: 2))
      case .modalInTheWay: navigator.present(.checkout)
      case .targetBuried:
        navigator.setStack([.list, .aisle(4), .detail(id: 42), .reviews(of: 42), .aisle(9), .aisle(8)])
      case .ancestorThere: navigator.setStack([.list, .aisle(4)])
      case .anotherStack: navigator.setStack([.list, .detail(id: 42), .aisle(4)])
      case .twoLayers:
        navigator.push(.aisle(4))
        navigator.present(.checkout)
        navigator.present(.account, style: .fullScreenCover)
      }
    }
  }

  @Test(arguments: Beginning.allCases)
  func `a link shows the same screens wherever the app was`(beginning: Beginning) throws {
    let navigator = Navigator<Shop>.following()
    beginning.prepare(navigator)
    try navigator.open("/items/42/reviews")
    expect(navigator, [.list, .aisle(4), .detail(id: 42), .reviews(of: 42)])
  }

  @Test(arguments: Beginning.allCases)
  func `a link to a presentation shows the same screens wherever the app was`(beginning: Beginning) throws {
    let cold = Navigator<Shop>.following()
    let warm = Navigator<Shop>.following()
    beginning.prepare(warm)
    for navigator in [cold, warm] {
      try navigator.openGate(.authentication)
      try navigator.open("shop://orders/101")
    }
    #expect(warm.shown == cold.shown)
    #expect(cold.shown == [Layer("orders", [.orders]), Layer("sheet", [.order(id: 101), .checkout])])
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
  func `the batch holds only the missing moves`(beginning: Beginning, kinds: [String]) throws {
    let navigator = Navigator<Shop>.following()
    beginning.prepare(navigator)
    #expect(navigator.kinds(of: try navigator.open("/items/42/reviews")) == kinds)
  }

  @Test(arguments: [
    "/items/42/reviews", "/items/42", "/orders/101", "/checkout", "/aisles/3", "/account",
  ])
  func `a link that is opened twice moves nothing the second time`(url: String) throws {
    let navigator = Navigator<Shop>.following()
    try navigator.openGate(.authentication)
    try navigator.openGate("onboarding")
    try navigator.open(url)
    #expect(navigator.kinds(of: try navigator.open(url)) == ["linkReceived", "linkApplied"])
  }

  @Test func `screens that are already there keep their identity`() throws {
    let navigator = Navigator<Shop>.following()
    navigator.setStack([.list, .aisle(7), .aisle(4), .detail(id: 1), .reviews(of: 42)])
    let before = navigator.entries(of: "shop")
    try navigator.open("/items/42/reviews")
    let after = navigator.entries(of: "shop")
    #expect([after[0], after[1], after[3]] == [before[0], before[2], before[4]])
  }

  @Test func `branches that the plan does not name keep their screens`() throws {
    let navigator = Navigator<Shop>.following()
    Beginning.otherBranchDeep.prepare(navigator)
    let before = navigator.entries(of: "orders")
    try navigator.open("/items/42/reviews")
    #expect(navigator.entries(of: "orders") == before)
  }

  @Test func `a plan may keep the screens on the branch`() throws {
    let navigator = Navigator<Shop>.following()
    navigator.push(.aisle(4))
    try navigator.open("/items/42")
    navigator.push(.aisle(9))
    try navigator.open("/items/42")
    expect(navigator, [.list, .aisle(4), .detail(id: 42)])
  }

  @Test func `a plan may refuse to move screens under a presentation`() throws {
    let navigator = Navigator<Shop>.following()
    try navigator.openGate("onboarding")
    navigator.present(.checkout)
    let shown = navigator.shown
    guard case .refused(_, .modalInTheWay) = try navigator.open("/account") else {
      Issue.record("not refused")
      return
    }
    #expect(navigator.shown == shown)
  }

  @Test func `a plan may show its screens over a presentation`() throws {
    let navigator = Navigator<Shop>.following()
    navigator.push(.aisle(4))
    navigator.present(.account)
    try navigator.open("/checkout")
    #expect(
      navigator.shown == [
        Layer("shop", [.list, .aisle(4)]), Layer("sheet", [.account]), Layer("fullScreenCover", [.checkout]),
      ])
  }

  @Test func `a screen without a plan is shown on the first branch`() throws {
    let navigator = Navigator<Shop>.following()
    navigator.select("orders")
    try navigator.open("/aisles/3")
    expect(navigator, [.list, .aisle(3)])
  }

  @Test func `a screen without a plan that is a branch's root shows that branch`() throws {
    let navigator = Navigator<Shop>.following()
    try navigator.openGate(.authentication)
    navigator.select("orders")
    navigator.push(.order(id: 1))
    navigator.select("shop")
    try navigator.open("/orders")
    expect(navigator, [.orders], on: "orders")
  }

  @Test func `a plan for a missing branch is refused and moves nothing`() throws {
    let navigator = Navigator<Shop>.following()
    navigator.followLinks(with: DeepLinkRouter<Shop>()) { screen in
      LinkPlan(LinkBranch("nowhere", [screen]), LinkPresentation([screen]))
    }
    let shown = navigator.shown
    let result = try navigator.open("/list")
    #expect(result == .refused(result.link, .move(.noBranch("nowhere"))))
    #expect(navigator.shown == shown)
  }

  @Test func `an undo takes back a link's moves but not the link`() throws {
    let navigator = Navigator<Shop>.following()
    let shown = navigator.shown
    try navigator.open("/items/42/reviews")
    navigator.undo()
    #expect(navigator.shown == shown)
    #expect(navigator.state.links.isEmpty)
  }

  @Test func `without routes a link is refused as a command`() {
    let navigator = Navigator<Shop>(log: nil)
    #expect(throws: MoveRejection.notRestored) { try navigator.open("/list") }
    navigator.restore(orElse: .withOrders)
    #expect(throws: MoveRejection.noRouter) { try navigator.open("/list") }
    #expect(navigator.lastRejection == .noRouter)
  }

  @Test func `without routes a launch reports the link that it cannot follow`() {
    let navigator = Navigator<Shop>(log: nil)
    let report = navigator.restore(orElse: .withOrders, opening: "/list")
    #expect(report.link == nil)
    #expect(report.rejections == [.noRouter])
    #expect(navigator.lastRejection == .noRouter)
    #expect(navigator.topRoute == .list)
  }
}
