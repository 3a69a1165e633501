import BacktrailMap
import BacktrailMapUI
import BacktrailUI

/// A theatre's app: a curtain, a lobby and the house with its tabs, which is kept when it is left.
@MainActor
enum Theatre {
  typealias Root = ConditionalWindow<Cases, Curtain, Front.Lobby, House>
  typealias Cases = (Slot<Curtain>, Slot<Front.Lobby>, Slot<House>)
  typealias House = MappedContent<Rooms, Framed<Rooms.Content>>
  typealias Rooms = Tabs<Tabbed, Navigation<Plays>, Finder, Me>
  typealias Finder = MappedContent<Navigation<Find>, NavigationContent<SceneryView>>
  typealias Tabbed = (
    Slot<Navigation<Plays>>, Slot<Finder>, Slot<Me>
  )

  static func map(isTouring: Bool = false) -> ScreenMap<Root> {
    ScreenMap(root(isTouring), universal: \.notice)
  }

  private static func root(_ isTouring: Bool) -> Root {
    ConditionalWindow {
      Curtain().named("curtain")
      Front.Lobby(
        signIn: Present(Navigation(SignIn())), join: Present(Navigation(SignIn()), style: .fullScreenCover)
      )
      .named("lobby")
      house(isTouring).named("house", leaving: .keep)
    }
  }

  private static func house(_ isTouring: Bool) -> House {
    Tabs {
      Navigation(Plays(play: Push(play), tour: isTouring ? Push(play) : nil)).named("plays")
      Navigation(Find(filter: filter, actor: Present(Navigation(Actor()), style: .fullScreenCover)))
        .configContent { $0.root = SceneryView(line: "Find anything", buttons: $0.root.buttons) }
        .named("find")
      Me(account: Present(Navigation(Account(letters: letters)))).named("me")
    }
    .mapContent { tabs in Framed(name: "The house") { tabs } }
  }

  private static var play: Play { Play(actor: Push(Actor()), seats: Present(Seats(), style: .popover)) }

  private static var filter: AnyScreenTransition<Find, Filter> {
    AnyScreenTransition(
      Filter(choice: Push(Seats())).navigation()
        .mapContent { stack in Framed(name: "Narrow it down") { stack } }
        .present())
  }

  private static var letters:
    Present<Account, Tabs<(Slot<Navigation<Letters>>, Slot<Letters>), Navigation<Letters>, Letters>>
  {
    Present(
      Tabs {
        Navigation(Letters()).named("new")
        Letters(title: "Old letters").named("old")
      }, style: .custom("drawer"))
  }
}

/// The app of a test: its map, its navigator and its window.
@MainActor
struct TheatreApp {
  let map: ScreenMap<Theatre.Root>
  let navigator: Navigator<MapRoute>
  let host: HeadlessHost

  init(
    log: (any EventLog)? = nil, adversity: Adversity? = nil, rules: AdapterRules = .all,
    isTouring: Bool = false
  ) throws {
    let map = Theatre.map(isTouring: isTouring)
    self.map = map
    // A test ends its launches as it likes.
    let navigator = Navigator(map: map, log: log, environment: NavigatorEnvironment(graceTime: nil))
    self.navigator = navigator
    try navigator.restore(orElse: map.router[root: .default][case: \.2, ((), (), ())])
    host = HeadlessHost(adversity: adversity) {
      NavigatorView(navigator, map: map).environment(\.adapterRules, rules)
    }
  }
}
