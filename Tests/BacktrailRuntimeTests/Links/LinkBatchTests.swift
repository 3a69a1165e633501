import Backtrail
import TestSupport
import Testing
import Worlds

/// Small plans, from all states of a small scene.
@MainActor
@Suite struct LinkBatchTests {
  private static let screens: [Shop] = [.aisle(1), .aisle(2), .aisle(3)]

  private static var plans: [LinkPlan<Shop>] {
    let (one, two, three) = (screens[0], screens[1], screens[2])
    let branches: [LinkBranch<Shop>?] = [
      nil, LinkBranch("shop"), LinkBranch("shop", [one]), LinkBranch("shop", [one, two]),
      LinkBranch("shop", [two, one, three]), LinkBranch("shop", [two], keepsScreens: true),
      LinkBranch("shop", [one, three], keepsScreens: true), LinkBranch("search", [one]),
      LinkBranch([.search(text: ""), two]), LinkBranch([.list, three]),
    ]
    let layers: [[LinkPresentation<Shop>]] = [
      [], [LinkPresentation([one])], [LinkPresentation([one, two])],
      [LinkPresentation([one, three]), LinkPresentation([two])],
    ]
    return branches.flatMap { branch in
      layers.flatMap { layers in
        [LinkPlan.Modals.dismiss, .presentOver(.fullScreenCover)].map { modals in
          LinkPlan(branch: branch, presentations: layers, modals: modals)
        }
      }
    }
  }

  @Test(.tags(.slow), arguments: SlowCases.first(4)) func `no shorter batch leads to what a link shows`(
    part: Int
  ) async throws {
    var counts: [Int: Int] = [:]
    for (place, state) in Self.states.enumerated() {
      for (number, plan) in Self.plans.enumerated() where (place * 83 + number) % 200 == part {
        // A link over a presentation has its own branch or presentation to show.
        if plan.modals != .dismiss, plan.presentations.isEmpty, plan.branch?.routes.isEmpty ?? true {
          continue
        }
        let navigator = Navigator<Shop>.small(state, plan)
        let before = navigator.state
        let kinds = navigator.kinds(of: try navigator.open("/list")).dropFirst(2)
        let name = "plan \(number) from \(state)"
        let check = LinkCheck(plan: plan, before: try #require(before.activeSceneState))
        #expect(check.isReached(by: try #require(navigator.state.activeSceneState)), "\(name)")
        #expect(
          navigator.kinds(of: try navigator.open("/list")) == ["linkReceived", "linkApplied"], "\(name)")
        let search = BatchSearch(
          start: before, isReached: check.isReached, events: LinkEvents(plan: plan).events)
        counts[kinds.count, default: 0] += 1
        // A new stack is set only where pops and pushes do not suffice: the search does not set any.
        let isSet = kinds.contains("stackSet")
        #expect(await search.shortest(atMost: isSet ? 2 : min(kinds.count - 1, 3)) == nil, "\(name)")
        guard !isSet, kinds.count < 3 else { continue }
        #expect(await search.shortest(atMost: kinds.count) == kinds.count, "\(name)")
      }
    }
    try #require(counts.values.reduce(0, +) > 40 && counts.count > 2)
  }

  /// The screens on the first branch, the selected branch, and the presentations over it.
  private static var states: [SmallScene] {
    let (one, two, three) = (screens[0], screens[1], screens[2])
    let stacks: [[Shop]] = [
      [], [one], [two], [three], [one, two], [two, one], [three, one], [one, three, two], [three, two, one],
    ]
    let layers: [[[Shop]]] = [
      [], [[one]], [[two]], [[one, two]], [[one, two, three], [two]], [[one], [three]],
    ]
    return stacks.flatMap { stack in
      ["shop", "search"].flatMap { branch in
        layers.flatMap { layers in
          [MoveTarget.Owner.top, .scene].map {
            SmallScene(stack: stack, branch: branch, layers: layers, owner: $0)
          }
        }
      }
    }
  }
}

/// A state that a link meets.
private struct SmallScene {
  let stack: [Shop]
  let branch: String
  let layers: [[Shop]]
  let owner: MoveTarget.Owner
}

extension Navigator<Shop> {
  /// A navigator in a state, each of whose links has the same plan.
  fileprivate static func small(_ scene: SmallScene, _ plan: LinkPlan<Shop>) -> Navigator<Shop> {
    let navigator = Navigator<Shop>(log: nil)
    navigator.followLinks(with: DeepLinkRouter<Shop>()) { _ in plan }
    navigator.restore(orElse: .start)
    navigator.setStack([.list] + scene.stack, on: .branch("shop"))
    navigator.push(.aisle(1), on: .branch("search"))
    navigator.select(scene.branch)
    for routes in scene.layers {
      let layout = ContainerLayout(
        kind: .stack, branches: [BranchLayout(name: "main", routes: routes)], selected: 0)
      navigator.send(.present(layout, style: .sheet, owner: scene.owner, in: .active))
    }
    return navigator
  }
}

/// The events that may lead to what a plan shows; only its own screens are created.
private struct LinkEvents {
  typealias Event = NavigationEvent<DecodedRoute<Shop>>

  let plan: LinkPlan<Shop>

  func events(_ scene: SceneState<DecodedRoute<Shop>>) -> [Event] {
    let branches = scene.root.branches.indices.filter { $0 != scene.root.selected }
    var events = scene.presentations.map { Event.dismissed($0.id) }
    events += branches.map { .branchSelected(scene.root.branches[$0].id) }
    for stack in scene.containers.flatMap(\.branches) {
      events += stack.entries.dropLast().map { .popped(to: $0.id, on: stack.id) }
      if stack.entries.count < 6 { events += routes.map { .pushed(.route($0), onto: stack.id) } }
    }
    return scene.presentations.count < 4 ? events + presented(over: scene) : events
  }

  private var routes: Set<Shop> { Set((plan.branch?.routes ?? []) + plan.presentations.flatMap(\.routes)) }

  private func presented(over scene: SceneState<DecodedRoute<Shop>>) -> [Event] {
    let owners: [EntryID?] =
      scene.topContainer.selectedBranch.entries.map { .some($0.id) } + [nil]
    let over: [LinkPresentation<Shop>] =
      if case .presentOver(let style) = plan.modals, let branch = plan.branch, plan.presentations.isEmpty {
        [LinkPresentation(branch.routes, style: style)]
      } else {
        plan.presentations
      }
    return over.flatMap { layer in
      let branch = BranchLayout(name: "main", routes: layer.routes.map { DecodedRoute.route($0) })
      let layout = ContainerLayout(kind: .stack, branches: [branch], selected: 0)
      return owners.map { Event.presented(scene.id, owner: $0, style: layer.style, layout) }
    }
  }
}
