package import Backtrail
package import BacktrailMap
import Testing

/// A library on a typed map: a door, a foyer, and four tabs. A screen shows a line of text, with its context.
@MainActor
package final class Library {
  private let hasDrawer: Bool

  /// - Parameter hasDrawer: Whether every screen can present tabs too.
  package init(hasDrawer: Bool = false) { self.hasDrawer = hasDrawer }

  private let root =
    Framed(
      ConditionalWindow(leaving: .keep) {
        Door().named("door")
        Foyer(
          guide: Present(Navigation(Guide())),
          join: Present(Navigation(Membership()), style: .fullScreenCover)
        )
        .named("foyer")
        Tabs {
          Navigation(
            Halls(
              room: Push(Room()),
              exhibit: Push(Exhibit()),
              event: Push(Event(exhibit: Push(Exhibit()))),
              tour: Push(Tour(exhibit: Push(Exhibit())))
            )
          )
          .named("halls")
          Navigation(
            Search(
              filter: Filter()
                .navigation()
                .configContent { $0.root.text += ", with a toolbar" }
                .present(),
              artist: Present(Navigation(Artist(work: Push(Work())))),
              work: Work(artist: Artist().push())
                .navigation()
                .present(style: .popover),
              room: Present(Navigation(Room()))
            )
          )
          .named("search")
          Navigation(
            Desk(
              edit: Framed(Profile(isEditable: true)).present(),
              records: .init(
                artist: Push(Artist(work: Work().navigation().present())),
                work: Push(Work(artist: Artist().navigation().present())),
                tour: Push(Tour(exhibit: Push(Exhibit()), again: nil))
              )
            )
          )
          .named("desk")
          Navigation(
            Letters(
              settings: Present(
                Settings(account: Push(Account()), password: Push(Password())).navigation()
              )
            )
          )
          .named("letters")
        }
        .configContent { $0.roots.0.root.text += ", first" }
        .with(((), (), (), ()))
        .named("main")
      }
    )

  package lazy var map =
    hasDrawer ? ScreenMap(root, universal: \.notice, \.drawer) : ScreenMap(root, universal: \.notice)

  /// The first path: the door.
  package var door: MapPath<Door> { map.router[root: .default][case: \.0, ()] }

  /// The path to the tabs, which exist or are created.
  package lazy var main = map.router[root: .default][case: \.2, ()]

  /// A navigator at the first path.
  package func navigator(log: (any EventLog)? = nil) throws -> Navigator<MapRoute> {
    let navigator = Navigator(map: map, log: log)
    try navigator.restore(orElse: door)
    return navigator
  }

  /// The content of the screen on top.
  package func top<S: ContentScreen>(_ screen: S.Type, of navigator: Navigator<MapRoute>) throws -> Leaf<S> {
    let entry = try #require(navigator.state.top)
    let route = try #require(entry.route.route)
    return try #require(map.content(of: route, at: MapRoutePlace(entry.id)) as? Leaf<S>)
  }
}

extension Navigator<MapRoute> {
  /// The contents of the windows, as `path context`: the branches of each layer, the selected one marked, bottom to
  /// top.
  package var lines: [String] {
    (state.activeSceneState?.containers ?? []).flatMap { container in
      container.branches.enumerated().map { place, branch in
        let routes = branch.entries.map {
          $0.route.route.map { "\($0.path)\($0.context == "{}" ? "" : $0.context)" } ?? "?"
        }
        let mark = container.branches.count > 1 && place == container.selected ? "*" : ""
        return mark + routes.joined(separator: " > ")
      }
    }
  }
}
