import BacktrailCore
import BacktrailRuntime

/// A museum's app: a door, a foyer and four tabs. A screen shows a line of text, with what it was given.
@MainActor
struct Museum {
  let map = ScreenMap(
    Framed(
      ConditionalWindow(leaving: .discard) {
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
                .configContent { $0.root += ", with a toolbar" }
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
        .configContent { $0.roots.0.root += " (first)" }
        .with(((), (), (), ()))
        .named("main")
      }
    ),
    universal: \.notice)

  /// A navigator that stands at the first path.
  func navigator() throws -> Navigator<MapRoute> {
    let navigator = Navigator(map: map, log: nil)
    try navigator.restore(orElse: map.router[root: .default][case: \.0, ()])
    return navigator
  }
}
