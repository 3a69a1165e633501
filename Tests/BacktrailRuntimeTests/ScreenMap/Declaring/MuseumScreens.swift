import BacktrailCore
import BacktrailMap
import BacktrailRuntime

/// What a screen shows: a line of text with what it was given, and its router to move with.
struct Leaf<S: ContentScreen> {
  var text: String
  let router: Router<S>
}

/// A screen that shows a line of text.
protocol Line: ContentScreen where Content == Leaf<Self> {}

extension Line {
  func makeContent(_ context: Context, router: Router<Self>) -> ContentResult<Self> {
    let leaf = Leaf(
      text: Context.self == Void.self ? "\(Self.self)" : "\(Self.self) \(context)", router: router)
    return (leaf, leaf)
  }
}

/// Something around the content of any screen.
struct Frame<Content> {
  let content: Content
}

/// A container that puts something around any screen.
struct Framed<Root: Screen>: ScreenContainer {
  typealias NestedScreen = Root.NestedScreen
  typealias Content = Frame<Root.Content>
  let root: Root

  init(_ root: Root) { self.root = root }

  func makeContent(_ context: Root.Context, router: Router<NestedScreen>) -> ContentResult<Self> {
    let inner = root.makeContent(context, router: router)
    return (Frame(content: inner.contentWrapper), inner.screenContent)
  }
}

struct Door: Line {}
struct Room: Line {
  let title = "Room"
  var mapMembers: [MapMember] { [MapMember("title", title)] }
}
struct Guide: Line { typealias Context = String }
struct Membership: Line {}
struct Filter: Line {}
struct Account: Line {}
struct Password: Line {}
struct Exhibit: Line { typealias Context = Int }

struct Profile: Line {
  let isEditable: Bool
  var mapMembers: [MapMember] { [MapMember("isEditable", isEditable)] }
}

struct Notice: Line { typealias Context = String }

extension ContentScreen {
  var notice: Present<Self, Notice> { Present(Notice(), style: .alert, name: "notice") }
}

struct Foyer: Line {
  let guide: Present<Foyer, Navigation<Guide>>
  let join: Present<Foyer, Navigation<Membership>>
  var mapMembers: [MapMember] { [MapMember("guide", guide), MapMember("join", join)] }
}

struct Halls: Line {
  let title = "Halls"
  let room: Push<Halls, Room>
  let exhibit: Push<Halls, Exhibit>
  let event: Push<Halls, Event>
  let tour: Push<Halls, Tour>
  var mapMembers: [MapMember] {
    [
      MapMember("title", title), MapMember("room", room), MapMember("exhibit", exhibit),
      MapMember("event", event), MapMember("tour", tour),
    ]
  }
}

struct Event: Line {
  let exhibit: Push<Event, Exhibit>
  var mapMembers: [MapMember] { [MapMember("exhibit", exhibit)] }
}

struct Tour: Line {
  struct Plan: Codable, Hashable {
    var rooms: [Int]
    var isQuiet = false
  }

  typealias Context = Plan
  let exhibit: Push<Tour, Exhibit>
  var again: Push<Tour, Tour>?
  var mapMembers: [MapMember] { [MapMember("exhibit", exhibit), MapMember("again", again)] }
}

struct Search: Line {
  let filter: Present<Search, MappedContent<Navigation<Filter>, NavigationContent<Leaf<Filter>>>>
  let artist: Present<Search, Navigation<Artist>>
  let work: Present<Search, Navigation<Work>>
  let room: Present<Search, Navigation<Room>>
  var mapMembers: [MapMember] {
    [
      MapMember("filter", filter), MapMember("artist", artist), MapMember("work", work),
      MapMember("room", room),
    ]
  }
}

struct Artist: Line {
  let work: AnyScreenTransition<Artist, Work>?
  init() { work = nil }
  init<Way: ScreenTransition>(work: Way)
  where Way.From == Artist, Way.To.NestedScreen == Work, Way.Context == Void {
    self.work = AnyScreenTransition(work)
  }
  var mapMembers: [MapMember] { [MapMember("work", work)] }
}

struct Work: Line {
  let artist: AnyScreenTransition<Work, Artist>?
  init() { artist = nil }
  init<Way: ScreenTransition>(artist: Way)
  where Way.From == Work, Way.To.NestedScreen == Artist, Way.Context == Void {
    self.artist = AnyScreenTransition(artist)
  }
  var mapMembers: [MapMember] { [MapMember("artist", artist)] }
}

struct Desk: Line {
  struct Records: ScreenGroup {
    let artist: Push<Desk, Artist>
    let work: Push<Desk, Work>
    let tour: Push<Desk, Tour>
    var mapMembers: [MapMember] {
      [MapMember("artist", artist), MapMember("work", work), MapMember("tour", tour)]
    }
  }

  let edit: Present<Desk, Framed<Profile>>
  let records: Records
  var mapMembers: [MapMember] { [MapMember("edit", edit), MapMember("records", records)] }
}

struct Letters: Line {
  let settings: Present<Letters, Navigation<Settings>>
  var mapMembers: [MapMember] { [MapMember("settings", settings)] }
}

struct Settings: Line {
  let account: Push<Settings, Account>
  let password: Push<Settings, Password>
  var mapMembers: [MapMember] { [MapMember("account", account), MapMember("password", password)] }
}
