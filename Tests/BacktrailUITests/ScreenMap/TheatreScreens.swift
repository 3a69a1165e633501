import BacktrailMap
import BacktrailMapUI
import BacktrailUI

/// A screen of the theatre's app: a line of text and a row of buttons.
protocol Scenery: ContentScreen, ScreenAppearance where Content == SceneryView {
  associatedtype Buttons: View
  @ViewBuilder func buttons(_ context: Context, _ router: Router<Self>) -> Buttons
}

extension Scenery {
  func makeContent(_ context: Context, router: Router<Self>) -> ContentResult<Self> {
    let line = Context.self == Void.self ? "\(Self.self)" : "\(Self.self) \(context)"
    let view = SceneryView(line: line, buttons: AnyView(buttons(context, router)))
    return (view, view)
  }
}

struct SceneryView: View {
  let line: String
  let buttons: AnyView
  @State private var claps = 0

  var body: some View {
    Text(claps == 0 ? line : "\(line), \(claps) claps")
    HStack {
      buttons
      Button("Clap") { claps += 1 }
    }
  }
}

struct Curtain: Scenery {
  let title = "Curtain"
  func buttons(_ context: Void, _ router: Router<Self>) -> some View {}
}

/// Apart, because a view of these tests has the name too.
enum Front {
  struct Lobby: Scenery {
    let title = "Lobby"
    let signIn: Present<Lobby, Navigation<SignIn>>
    let join: Present<Lobby, Navigation<SignIn>>
    var mapMembers: [MapMember] { [MapMember("signIn", signIn), MapMember("join", join)] }

    func buttons(_ context: Void, _ router: Router<Self>) -> some View {
      router.move(\.signIn, context: (), action: Text("Sign in"))
      router.move(\.join, context: (), action: Text("Join"))
    }
  }
}

struct SignIn: Scenery {
  let title = "Sign in"
  func buttons(_ context: Void, _ router: Router<Self>) -> some View {
    Button("Back") { router.back() }
    router.move(\.notice, context: "Ask at the door.", action: Text("Help"))
  }
}

struct Plays: Scenery {
  let title = "Plays"
  let play: Push<Plays, Play>
  let tour: Push<Plays, Play>?
  var tabImage: Image? { Image(systemName: "theatermasks") }
  var mapMembers: [MapMember] { [MapMember("play", play), MapMember("tour", tour)] }

  func buttons(_ context: Void, _ router: Router<Self>) -> some View {
    router.move(\.play, context: 3, action: Text("Play 3"))
    if let tour = router.move(\.tour, context: 9, action: Text("Tour")) { tour }
  }
}

struct Play: Scenery {
  typealias Context = Int
  let title = "Play"
  let actor: Push<Play, Actor>
  let seats: Present<Play, Seats>
  var mapMembers: [MapMember] { [MapMember("actor", actor), MapMember("seats", seats)] }

  func buttons(_ context: Int, _ router: Router<Self>) -> some View {
    router.move(\.actor, context: "Ada", action: Text("Actor"))
    router.move(\.seats, context: context, action: Text("Seats"))
    Button("Back") { router.back() }
  }
}

struct Actor: Scenery {
  typealias Context = String
  let title = "Actor"
  func buttons(_ context: String, _ router: Router<Self>) -> some View {
    Button("Back") { router.back() }
    router.move(\.notice, context: context, action: Text("Greet"))
  }
}

struct Seats: Scenery {
  typealias Context = Int
  let title = "Seats"
  func buttons(_ context: Int, _ router: Router<Self>) -> some View { Button("Back") { router.back() } }
}

struct Find: Scenery {
  let title = "Find"
  let filter: AnyScreenTransition<Find, Filter>
  let actor: Present<Find, Navigation<Actor>>
  var mapMembers: [MapMember] { [MapMember("filter", filter), MapMember("actor", actor)] }

  func buttons(_ context: Void, _ router: Router<Self>) -> some View {
    router.move(\.filter, context: (), action: Text("Filter"))
    router.move(\.actor, context: "Bo", action: Text("Bo"))
  }
}

struct Filter: Scenery {
  let title = "Filter"
  let choice: Push<Filter, Seats>
  var mapMembers: [MapMember] { [MapMember("choice", choice)] }
  func buttons(_ context: Void, _ router: Router<Self>) -> some View {
    router.move(\.choice, context: 1, action: Text("Choose"))
    Button("Back") { router.back() }
  }
}

/// A tab that nothing is pushed onto, and a screen without a title.
struct Me: ContentScreen {
  typealias NestedScreen = Self
  typealias Content = MeView
  let account: Present<Me, Navigation<Account>>
  var mapMembers: [MapMember] { [MapMember("account", account)] }

  func makeContent(_ context: Void, router: Router<Self>) -> ContentResult<Self> {
    (MeView(router: router), MeView(router: router))
  }
}

struct MeView: View {
  let router: Router<Me>

  var body: some View {
    Text("Me")
    router.move(\.account, context: (), action: Text("Account"))
  }
}

struct Account: Scenery {
  let title = "Account"
  let letters:
    Present<Account, Tabs<(Slot<Navigation<Letters>>, Slot<Letters>), Navigation<Letters>, Letters>>
  var mapMembers: [MapMember] { [MapMember("letters", letters)] }
  func buttons(_ context: Void, _ router: Router<Self>) -> some View {
    router.move(\.letters, context: ((), ()), action: Text("Letters"))
    Button("Back") { router.back() }
  }
}

struct Letters: Scenery {
  var title = "Letters"
  func buttons(_ context: Void, _ router: Router<Self>) -> some View { Button("Back") { router.back() } }
}

/// What every screen can show: an alert that says what it is given.
struct Notice: ContentScreen, ScreenAppearance {
  typealias NestedScreen = Self
  typealias Content = NoticeButtons
  typealias Context = String
  let title = "Notice"

  func makeContent(_ context: String, router: Router<Self>) -> ContentResult<Self> {
    let buttons = NoticeButtons(message: Text(context), router: router)
    return (buttons, buttons)
  }
}

struct NoticeButtons: AlertButtons {
  let message: Text
  let router: Router<Notice>
  var body: some View { Button("Good") {} }
}

extension ContentScreen {
  var notice: Present<Self, Notice> { Present(Notice(), style: .alert, name: "notice") }
}

/// A view with a line above it.
struct Framed<Content: View>: View {
  var name: String
  let content: Content

  init(name: String, @ViewBuilder content: () -> Content) {
    self.name = name
    self.content = content()
  }

  var body: some View {
    VStack {
      Text(name)
      content
    }
  }
}
