import BacktrailCore
import BacktrailInspection
import BacktrailMap
import BacktrailRuntime
import BacktrailStore
import BacktrailTesting
import Testing
import Worlds

/// The tabs and columns after a launch with a map that differs from the log's.
@MainActor @Suite struct MapUpdateTests {
  private let log = InMemoryEventLog()

  /// A launch that is confirmed immediately.
  private func launch<Root: Screen, Last: Screen>(
    _ map: ScreenMap<Root>, _ path: (RootRouter<Root>) -> MapPath<Last>
  ) throws -> (app: Navigator<MapRoute>, report: RestoreReport) {
    let app = Navigator(map: map, log: log, environment: NavigatorEnvironment(graceTime: nil))
    return (app, try app.restore(orElse: path(map.router)))
  }

  private let two = ScreenMap(
    Tabs {
      Navigation(stall).named("fish")
      Navigation(stall).named("bread")
    })
  private let three = ScreenMap(
    Tabs {
      Navigation(stall).named("fish")
      Navigation(stall).named("bread")
      Navigation(stall).named("fruit")
    })

  @Test func `a new tab is in its place, and the others stay in theirs`() async throws {
    let (before, _) = try launch(two) { $0[root: ((), ())] }
    two.router[][select: \.1][move: \.exhibit, 7].move()
    let old = before.state.scenes[0].root.branches
    try await before.flush()
    let map = ScreenMap(
      Tabs {
        Navigation(stall).named("bread")
        Navigation(stall).named("fruit")
        Navigation(stall).named("fish")
      })
    let (after, report) = try launch(map) { $0[root: ((), (), ())] }
    #expect(after.tabs == ["*bread", "fruit", "fish"])
    #expect(after.lines == ["root/fish", #"*root/bread > root/bread/exhibit{"_0":7}"#, "root/fruit"])
    #expect(Array(after.state.scenes[0].root.branches.prefix(2)) == old)
    let scene = after.state.scenes[0].id
    #expect(report.branches.map { "\($0.scene) \($0.name) \($0)" } == ["\(scene) fruit added"])
    #expect(report.renewedWindows == [])
    #expect(!after.canUndo)
    try await after.flush()
    let launched = try #require(try log.batches(in: after.headSeq...after.headSeq).last)
    #expect(launched.events.map(\.columns.type) == ["sessionStarted", "branchOpened"])
    #expect(launched.events[0].summary(limit: .max).contains("restore level full; \(scene) fruit added"))

    let (again, same) = try launch(map) { $0[root: ((), (), ())] }
    #expect(again.tabs == after.tabs)
    #expect(same.branches == [])
  }

  @Test func `a removed tab waits for a map that has it`() async throws {
    let (before, _) = try launch(three) { $0[root: ((), (), ())] }
    three.router[][select: \.1][move: \.exhibit, 7].move()
    let bread = before.state.scenes[0].root.branches[1]
    try await before.flush()
    let map = ScreenMap(
      Tabs {
        Navigation(stall).named("fish")
        Navigation(stall).named("fruit")
      })
    let (after, report) = try launch(map) { $0[root: ((), ())] }
    #expect(after.tabs == ["*fish", "fruit"])
    #expect(after.state.top?.route.route?.path == "root/fish")
    #expect(report.branches.map(\.name) == ["bread"])
    #expect(report.branches.map(\.change) == [.hidden(bread.id)])
    #expect(report.quarantined == bread.entries.map(\.id))
    map.router[].resetting()[select: \.1].move()
    #expect(after.tabs == ["fish", "*fruit"])
    try await after.flush()

    let (again, back) = try launch(three) { $0[root: ((), (), ())] }
    #expect(again.tabs == ["fish", "bread", "*fruit"])
    #expect(again.state.scenes[0].root.branches[1] == bread)
    #expect(back.branches == [])
  }

  @Test(arguments: [("fish", "bread"), ("bread", "bread"), ("fruit", "fruit"), ("cheese", "fruit")])
  func `the nearest tab is selected if the selected one is gone`(
    selected: String, shown: String
  ) async throws {
    let four = ScreenMap(
      Tabs {
        Navigation(stall).named("fish")
        Navigation(stall).named("bread")
        Navigation(stall).named("fruit")
        Navigation(stall).named("cheese")
      })
    let (before, _) = try launch(four) { $0[root: ((), (), (), ())] }
    before.go(to: try four.description.target(text: "root/\(selected)"))
    try await before.flush()
    let map = ScreenMap(
      Tabs {
        Navigation(stall).named("fruit")
        Navigation(stall).named("bread")
      })
    let (after, _) = try launch(map) { $0[root: ((), ())] }
    #expect(after.state.topStack?.name == shown)
    #expect(after.tabs.filter { $0.hasPrefix("*") } == ["*\(shown)"])
  }

  @Test func `a new tab starts with the context that the launch path gives its root`() async throws {
    let (before, _) = try launch(two) { $0[root: ((), ())] }
    try await before.flush()
    let map = ScreenMap(
      Tabs {
        Navigation(Exhibit()).named("offer")
        Navigation(stall).named("fish")
        Navigation(stall).named("bread")
      })
    let (after, _) = try launch(map) { $0[root: (3, (), ())] }
    #expect(after.lines == ["*root/fish", "root/bread", #"root/offer{"_0":3}"#])
    #expect(after.tabs == ["offer", "*fish", "bread"])
  }

  @Test func `a new tab without a context is left out until a path provides it`() async throws {
    let old = ScreenMap(
      ConditionalWindow {
        Door().named("door")
        Tabs {
          Navigation(stall).named("fish")
          Navigation(stall).named("bread")
        }
        .named("market")
      })
    let (before, _) = try launch(old) { $0[root: .default][case: \.1, ((), ())] }
    try await before.flush()
    let new = ScreenMap(
      ConditionalWindow {
        Door().named("door")
        Tabs {
          Navigation(Exhibit()).named("offer")
          Navigation(stall).named("bread")
          Navigation(stall).named("fish")
          Navigation(Exhibit().with(5)).named("fixed")
        }
        .named("market")
      })
    let (after, report) = try launch(new) { $0[root: .default][case: \.0, ()] }
    #expect(after.tabs == ["bread", "*fish", "fixed"])
    #expect(report.branches.map(\.name) == ["offer", "fixed"])
    #expect(report.branches.map(\.change) == [.leftOut, .added])
    new.router[root: .default][case: \.1][select: \.0, 3].move()
    #expect(after.tabs == ["*offer", "bread", "fish", "fixed"])
  }

  @Test func `a new tab needs no context where the map provides its tabs with everything`() async throws {
    let (before, _) = try launch(two) { $0[root: ((), ())] }
    try await before.flush()
    let new = ScreenMap(
      Tabs {
        Navigation(Exhibit()).named("offer")
        Navigation(stall).named("fish")
        Navigation(stall).named("bread")
      }
      .with((3, (), ())))
    let app = Navigator(map: new, log: log, environment: NavigatorEnvironment(graceTime: nil))
    app.restore(orElse: .stack(MapRoute("elsewhere")))
    #expect(app.tabs == ["offer", "*fish", "bread"])
    #expect(app.lines == ["*root/fish", "root/bread", "root/offer"])
  }

  @Test func `columns and the tabs of a presentation follow the map as well`() async throws {
    let old = ScreenMap(
      Split {
        Navigation(Door()).named("list")
        Navigation(Counter(order: Present(Tabs { Room().named("cart") }))).named("detail")
      })
    let (before, _) = try launch(old) { $0[root: ((), ())] }
    before.go(to: try old.description.target(text: "root/detail/order(())"))
    try await before.flush()
    let new = ScreenMap(
      Split {
        Navigation(
          Counter(
            order: Present(
              Tabs {
                Room().named("past")
                Room().named("cart")
              }))
        )
        .named("detail")
        Navigation(Door()).named("list")
        Navigation(Room()).named("notes")
      })
    let (after, _) = try launch(new) { $0[root: ((), (), ())] }
    #expect(
      after.state.scenes[0].containers.map { after.arranged($0).branches.map(\.name) } == [
        ["detail", "list", "notes"], ["past", "cart"],
      ])
  }

  @Test func `a renamed tab is the same tab, and of two merged tabs one is kept`() async throws {
    let (before, _) = try launch(three) { $0[root: ((), (), ())] }
    let old = before.state.scenes[0].root.branches
    try await before.flush()
    let map = ScreenMap(
      Tabs {
        Navigation(stall).named("food", aliases: ["bread", "fruit"])
        Navigation(stall).named("fish")
      })
    let (after, report) = try launch(map) { $0[root: ((), ())] }
    #expect(after.arranged(after.state.scenes[0].root).branches.map(\.id) == [old[1].id, old[0].id])
    #expect(report.branches.map(\.change) == [.hidden(old[2].id)])
    #expect(report.quarantined == [])
    map.router[][select: \.0][move: \.exhibit, 1].move()
    #expect(after.state.topStack?.id == old[1].id)
  }

  @Test func `a replaced root comes back, with its new tabs, when a map has it`() async throws {
    let hall = ScreenMap(Navigation(Counter(order: Present(Room()))), name: "hall")
    for round in 0..<8 {
      let (market, first) = try launch(two) { $0[root: ((), ())] }
      if round == 0 { two.router[][select: \.1][move: \.exhibit, 7].move() }
      #expect(market.lines == ["root/fish", #"*root/bread > root/bread/exhibit{"_0":7}"#])
      #expect(first.renewedWindows == [])
      try await market.flush()

      let (other, second) = try launch(hall) { $0[root: ()] }
      #expect(other.lines == ["hall"])
      #expect(other.state.closedItems.count == 1)
      #expect(second.renewedWindows == (round == 0 ? other.state.scenes.map(\.id) : []))
      try await other.flush()
    }
    let (again, report) = try launch(three) { $0[root: ((), (), ())] }
    #expect(again.tabs == ["fish", "*bread", "fruit"])
    #expect(report.branches.map(\.change) == [.added])
  }
}

/// A tab's root, with one screen to push.
@MainActor private var stall: Event { Event(exhibit: Push(Exhibit())) }

/// A screen that shows tabs above it.
private struct Counter<Order: Screen>: Line {
  let order: Present<Counter, Order>
  var mapMembers: [MapMember] { [MapMember("order", order)] }
}

extension Navigator<MapRoute> {
  /// The tabs that the window shows, the selected one marked.
  fileprivate var tabs: [String] {
    let shown = arranged(state.scenes[0].root)
    return shown.branches.enumerated().map { place, branch in
      (place == shown.selected ? "*" : "") + branch.name
    }
  }
}
