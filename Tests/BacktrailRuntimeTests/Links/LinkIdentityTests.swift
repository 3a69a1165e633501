import Backtrail
import BacktrailTesting
import Testing

/// Books whose pages are one screen each.
private enum Paper: Route, Identifiable, DeepLinkRoutable {
  case shelf
  case page(book: Int, number: Int)

  var id: Int? {
    switch self {
    case .shelf: nil
    case .page(let book, _): book
    }
  }

  static let allRoutes: [DeepLinkRouteDefinition<Self>] = [
    DeepLinkRouteDefinition(
      "/books/:book/:number", case: "page",
      parameters: [
        DeepLinkParameter("book", Int.self, from: "book"),
        DeepLinkParameter("number", Int.self, from: "number"),
      ],
      build: { link throws(DeepLinkValueError) in
        .page(book: try link.value("book"), number: try link.value("number"))
      })
  ]
}

/// The screens that links identify with existing ones.
@MainActor @Suite struct LinkIdentityTests {
  /// The place where page 1 of book 1 may be shown, given what was shown before.
  private nonisolated static let plans:
    [(ContainerLayout<Paper>, @MainActor @Sendable (Paper) -> LinkPlan<Paper>)] = [
      (.stack(.shelf), { LinkPlan(LinkBranch([.shelf, $0])) }),
      (.stack(.shelf), { LinkPlan(LinkBranch([$0], keepsScreens: true)) }),
      (.stack(.shelf), { LinkPlan(LinkBranch([$0, .shelf, $0], keepsScreens: true)) }),
      (.stack(.page(book: 1, number: 0)), { LinkPlan(LinkBranch([$0])) }),
      (.stack(.shelf), { LinkPlan(LinkPresentation([$0])) }),
      (.stack(.shelf), { LinkPlan(LinkPresentation([.shelf]), LinkPresentation([.shelf, $0])) }),
      (.stack(.shelf), { LinkPlan(LinkPresentation([$0]), modals: .presentOver(.sheet)) }),
    ]

  @Test(arguments: plans.indices)
  func `a link updates the screen of its identity, wherever it is`(number: Int) throws {
    let (layout, plan) = Self.plans[number]
    let navigator = Navigator<Paper>(log: nil, environment: .fixed)
    navigator.followLinks(with: DeepLinkRouter(), plan: plan)
    navigator.restore(orElse: layout)
    // The screen that a plan presents over; other plans dismiss it.
    navigator.present(.shelf)
    _ = try navigator.open("/books/1/1")
    navigator.saveViewState("draft")
    let top = try #require(navigator.state.top?.id)
    for kinds in [["routeReplaced"], []] as [Set<String>] {
      let result = try navigator.open("/books/1/2")
      #expect(Set(result.kinds.dropFirst(2)) == kinds)
      #expect(navigator.state.top?.id == top)
      #expect(navigator.topRoute == .page(book: 1, number: 2))
      #expect(navigator.viewStateJSON(for: top) == #""draft""#)
    }
    _ = try navigator.open("/books/2/1")
    let other = try #require(navigator.state.top)
    #expect(other.route == .route(.page(book: 2, number: 1)))
    #expect(other.id != top && navigator.viewStateJSON(for: other.id) == nil)
    navigator.undo()
    #expect(navigator.state.top?.id == top && navigator.viewStateJSON(for: top) == #""draft""#)
  }

  /// The plan may begin with the root.
  @Test(arguments: [false, true])
  func `a link that keeps screens returns to the root if that is its screen`(namesRoot: Bool) throws {
    let way: [Paper] = namesRoot ? [.page(book: 1, number: 0)] : []
    let navigator = Navigator<Paper>(log: nil, environment: .fixed)
    navigator.followLinks(with: DeepLinkRouter()) { LinkPlan(LinkBranch(way + [$0], keepsScreens: true)) }
    navigator.restore(orElse: .stack(.page(book: 1, number: 0)))
    navigator.setStack([.page(book: 1, number: 0), .page(book: 2, number: 0), .shelf])
    for kinds in [["popped", "routeReplaced"], []] as [Set<String>] {
      let result = try navigator.open("/books/1/2")
      #expect(Set(result.kinds.dropFirst(2)) == kinds)
      #expect(navigator.state.topStack?.routes() == [.page(book: 1, number: 2)])
    }
  }

  /// The screens that a plan keeps may have to move within the stack.
  @Test(arguments: 0..<200 as Range<UInt64>)
  func `a link shows the routes of its plan, whatever the stack was`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func pages(_ count: Int) -> [Paper] {
      (0..<count).map { _ in
        .page(book: .random(in: 2...4, using: &random), number: .random(in: 0...2, using: &random))
      }
    }
    let target = Paper.page(book: 1, number: 2)
    let way = pages(.random(in: 0...3, using: &random)) + [target]
    var stack = pages(.random(in: 0...5, using: &random))
    stack.insert(.page(book: 1, number: 1), at: .random(in: 0...stack.count, using: &random))
    let navigator = Navigator<Paper>(log: nil, environment: .fixed)
    let isPresented = Bool.random(using: &random)
    navigator.followLinks(with: DeepLinkRouter()) { _ in
      isPresented ? LinkPlan(LinkPresentation([.shelf] + way)) : LinkPlan(LinkBranch([.shelf] + way))
    }
    navigator.restore(orElse: .stack(.shelf))
    if isPresented { navigator.present(.shelf) }
    navigator.setStack([.shelf] + stack)
    for kinds in [nil, []] as [Set<String>?] {
      let result = try navigator.open("/books/1/2")
      let branch = try #require(navigator.state.topStack)
      #expect(branch.entries.map(\.route.route) == [.shelf] + way, "\(stack)")
      #expect(kinds == nil || Set(result.kinds.dropFirst(2)) == kinds)
    }
  }
}

extension LinkResult {
  /// The kinds of the events of an applied link.
  fileprivate var kinds: [String] {
    if case .applied(_, let batch) = self { batch.events.map(\.columns.type) } else { [] }
  }
}
