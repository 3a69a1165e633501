import Backtrail
package import BacktrailMap

/// The content of a screen: a line of text with its context, and its router.
package struct Leaf<S: ContentScreen> {
  package var text: String
  package let router: Router<S>
}

/// A screen that shows a line of text.
package protocol Line: ContentScreen where Content == Leaf<Self> {}

extension Line {
  package func makeContent(_ context: Context, router: Router<Self>) -> ContentResult<Self> {
    let leaf = Leaf(
      text: Context.self == Void.self ? "\(Self.self)" : "\(Self.self) \(context)", router: router)
    return (leaf, leaf)
  }
}

/// Something around the content of any screen.
package struct Frame<Content> {
  package let content: Content
}

/// A container that puts something around any screen.
package struct Framed<Root: Screen>: ScreenContainer {
  package typealias NestedScreen = Root.NestedScreen
  package typealias Content = Frame<Root.Content>
  package let root: Root

  package init(_ root: Root) { self.root = root }

  package func makeContent(_ context: Root.Context, router: Router<NestedScreen>) -> ContentResult<Self> {
    let inner = root.makeContent(context, router: router)
    return (Frame(content: inner.contentWrapper), inner.screenContent)
  }
}

/// A screen that is given a value.
package struct Given<Value: Codable & SendableMetatype>: Line {
  package typealias Context = Value
  package init() {}
}

package struct Door: Line { package init() {} }
package struct Membership: Line { package init() {} }
package struct Filter: Line {}
package struct Account: Line { package init() {} }
package struct Password: Line { package init() {} }

package struct Guide: Line {
  package typealias Context = String
  package init() {}
}

package struct Exhibit: Line {
  package typealias Context = Int
  package init() {}
}

package struct Notice: Line { package typealias Context = String }

extension ContentScreen {
  package var notice: Present<Self, Notice> { Present(Notice(), style: .alert, name: "notice") }

  package var drawer:
    Present<Self, Tabs<(Slot<Navigation<Room>>, Slot<Membership>), Navigation<Room>, Membership>>
  {
    Present(
      Tabs {
        Navigation(Room()).named("rooms")
        Membership().named("card")
      }, style: .custom("drawer"), name: "drawer")
  }
}

@ContentScreen
package struct Room: Line {
  package let title = "Room"
  package init() {}
}

@ContentScreen
package struct Profile: Line {
  let isEditable: Bool
}

@ContentScreen
package struct Foyer: Line {
  package let guide: Present<Foyer, Navigation<Guide>>
  package let join: Present<Foyer, Navigation<Membership>>
}

@ContentScreen
package struct Halls: Line {
  package let title = "Halls"
  package let room: Push<Halls, Room>
  package let exhibit: Push<Halls, Exhibit>
  package let event: Push<Halls, Event>
  package let tour: Push<Halls, Tour>
}

@ContentScreen
package struct Event: Line {
  package let exhibit: Push<Event, Exhibit>
  package init(exhibit: Push<Event, Exhibit>) { self.exhibit = exhibit }
}

@ContentScreen
package struct Tour: Line {
  package struct Plan: Codable, Hashable {
    var rooms: [Int]
    var isQuiet: Bool

    package init(rooms: [Int], isQuiet: Bool = false) { (self.rooms, self.isQuiet) = (rooms, isQuiet) }
  }

  package typealias Context = Plan
  package let exhibit: Push<Tour, Exhibit>
  package let again: Push<Tour, Tour>?

  package init(exhibit: Push<Tour, Exhibit>, again: Push<Tour, Tour>? = nil) {
    (self.exhibit, self.again) = (exhibit, again)
  }
}

@ContentScreen
package struct Search: Line {
  package let filter: Present<Search, MappedContent<Navigation<Filter>, NavigationContent<Leaf<Filter>>>>
  package let artist: Present<Search, Navigation<Artist>>
  package let work: Present<Search, Navigation<Work>>
  package let room: Present<Search, Navigation<Room>>
}

@ContentScreen
package struct Artist: Line {
  package let work: AnyScreenTransition<Artist, Work>?
  package init() { work = nil }
  package init<Way: ScreenTransition>(work: Way)
  where Way.From == Artist, Way.To.NestedScreen == Work, Way.Context == Void {
    self.work = AnyScreenTransition(work)
  }
}

@ContentScreen
package struct Work: Line {
  package let artist: AnyScreenTransition<Work, Artist>?
  package init() { artist = nil }
  package init<Way: ScreenTransition>(artist: Way)
  where Way.From == Work, Way.To.NestedScreen == Artist, Way.Context == Void {
    self.artist = AnyScreenTransition(artist)
  }
}

@ContentScreen
package struct Desk: Line {
  @ScreenGroup
  package struct Records: ScreenGroup {
    package let artist: Push<Desk, Artist>
    package let work: Push<Desk, Work>
    package let tour: Push<Desk, Tour>
  }

  package let edit: Present<Desk, Framed<Profile>>
  package let records: Records
}

@ContentScreen
package struct Letters: Line {
  package let settings: Present<Letters, Navigation<Settings>>
  package init(settings: Present<Letters, Navigation<Settings>>) { self.settings = settings }
}

@ContentScreen
package struct Settings: Line {
  package let account: Push<Settings, Account>
  package let password: Push<Settings, Password>

  package init(account: Push<Settings, Account>, password: Push<Settings, Password>) {
    (self.account, self.password) = (account, password)
  }
}
