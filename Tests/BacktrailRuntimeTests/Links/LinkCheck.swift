import Backtrail
import Worlds

/// Determines what a scene should show after following a link from an earlier state, independently of the planner.
struct LinkCheck: Sendable {
  typealias Scene = SceneState<DecodedRoute<Shop>>
  typealias Entries = [StackEntry<DecodedRoute<Shop>>]

  let plan: LinkPlan<Shop>
  let before: Scene

  /// Whether a scene shows exactly what the plan says, with the parts of the earlier scene that had to stay.
  func isReached(by now: Scene) -> Bool {
    if case .presentOver(let style) = plan.modals, isInWay { return isOver(now, style) }
    guard now.root.selectedBranch.name == branch, now.presentations.count == plan.presentations.count else {
      return false
    }
    for (stack, earlier) in zip(now.root.branches, before.root.branches) {
      let isFit = stack.name == branch ? isBranch(stack.entries, earlier.entries) : stack == earlier
      guard isFit else { return false }
    }
    var isShared = true
    var below = now.root.selectedBranch.entries
    for (place, wanted) in plan.presentations.enumerated() {
      let layer = now.presentations[place]
      let earlier = place < before.presentations.count ? before.presentations[place] : nil
      isShared = isShared && earlier.map { isSame($0, wanted) && $0.owner == below.last?.id } ?? false
      let entries = layer.container.selectedBranch.entries
      guard layer.style == wanted.style, layer.owner == below.last?.id,
        isShared ? layer.id == earlier?.id : !before.presentations.contains(where: { $0.id == layer.id }),
        isReset(entries, isShared ? earlier?.container.selectedBranch.entries ?? [] : [], to: wanted.routes)
      else { return false }
      below = entries
    }
    return true
  }

  /// The name of the branch that comes to the front.
  private var branch: String {
    guard let branch = plan.branch else { return "shop" }
    let home = before.root.branches.first { $0.entries[0].route.route == branch.routes.first }
    return branch.name ?? home?.name ?? "shop"
  }

  private func isBranch(_ now: Entries, _ earlier: Entries) -> Bool {
    guard let branch = plan.branch else { return now == earlier }
    let root = earlier[0].route.route
    let routes = branch.routes.filter { $0 != root }
    if !branch.keepsScreens {
      return isReset(now, earlier, to: earlier.prefix(1).compactMap(\.route.route) + routes)
    }
    guard let last = routes.last, !earlier.contains(where: { $0.route == .route(last) }) else {
      let end = routes.last.flatMap { last in earlier.lastIndex { $0.route == .route(last) } }
      return now == Array(earlier.prefix(end.map { $0 + 1 } ?? earlier.count))
    }
    let shown = earlier.compactMap(\.route.route)
    let shared = routes.indices.last { shown.suffix($0) == routes.prefix($0) } ?? 0
    return now.starts(with: earlier) && now.compactMap(\.route.route) == shown + routes.dropFirst(shared)
  }

  /// Whether a stack has exactly the given screens, and keeps the required earlier entries in order.
  private func isReset(_ now: Entries, _ earlier: Entries, to routes: [Shop]) -> Bool {
    guard now.compactMap(\.route.route) == routes else { return false }
    var next = 0
    for entry in now {
      let found = earlier.indices.first { $0 >= next && earlier[$0].route == entry.route }
      guard
        found.map({ earlier[$0].id == entry.id }) ?? !before.entries.contains(where: { $0.id == entry.id })
      else { return false }
      next = found.map { $0 + 1 } ?? next
    }
    return true
  }

  private func isSame(_ layer: Presentation<DecodedRoute<Shop>>, _ wanted: LinkPresentation<Shop>) -> Bool {
    layer.style == wanted.style && layer.container.branches[0].entries[0].route.route == wanted.routes[0]
  }

  private var isInWay: Bool {
    before.presentations.count > plan.presentations.count
      || !zip(before.presentations, plan.presentations).allSatisfy(isSame)
  }

  /// Whether everything is as it was, with what the plan shows above it.
  private func isOver(_ now: Scene, _ style: PresentationStyle) -> Bool {
    let routes = plan.branch?.routes ?? []
    let wanted =
      plan.presentations.isEmpty ? [LinkPresentation(routes, style: style)] : plan.presentations
    let isThere = before.presentations.suffix(wanted.count).elementsEqual(wanted, by: isWhole)
    return now.root == before.root && now.presentations.starts(with: before.presentations)
      && now.presentations.count == before.presentations.count + (isThere ? 0 : wanted.count)
      && now.presentations.suffix(wanted.count).elementsEqual(wanted, by: isWhole)
      && now.presentations.indices.dropFirst(before.presentations.count).allSatisfy { place in
        let below = place > 0 ? now.presentations[place - 1].container : now.root
        return now.presentations[place].owner == below.selectedBranch.entries.last?.id
      }
  }

  private func isWhole(_ layer: Presentation<DecodedRoute<Shop>>, _ wanted: LinkPresentation<Shop>) -> Bool {
    layer.style == wanted.style
      && layer.container.selectedBranch.entries.compactMap(\.route.route) == wanted.routes
  }
}
