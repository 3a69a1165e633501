import BacktrailMap
import BacktrailUI

/// The sources whose expansions are goldens, with what they name.
enum MapGolden {
  @ContentScreen
  public struct Deck: ContentScreen {
    public typealias NestedScreen = Self
    public typealias Content = String
    static let shared = 1
    let title = "Deck", depth: Int
    let `default`: Push<Deck, Cabin>
    var rail: Present<Deck, Rail>? { didSet {} }
    lazy var cache = 1
    var label: String { title }
    var ladder: Push<Deck, Cabin> { Push(Cabin(), name: "ladder") }

    public func makeContent(_ context: Void, router: Router<Self>) -> ContentResult<Self> { (title, title) }
  }

  @ScreenGroup
  struct Doors: ScreenGroup {
    let left: Push<Hold, Cabin>
    #if DEBUG
      let trap: Push<Hold, Cabin>
    #elseif os(Linux)
      func knock() {}
    #else
      let right: Push<Hold, Cabin>
    #endif
  }

  @ContentScreen
  struct Cabin: ContentScreen {
    typealias NestedScreen = Self
    typealias Content = String
    func makeContent(_ context: Void, router: Router<Self>) -> ContentResult<Self> { ("Cabin", "Cabin") }
  }

  @ContentScreen
  struct Rail: ContentScreen {
    typealias NestedScreen = Self
    typealias Content = String
    func makeContent(_ context: Int, router: Router<Self>) -> ContentResult<Self> { ("Rail", "Rail") }
  }

  @ContentScreen
  struct Hold: ContentScreen {
    typealias NestedScreen = Self
    typealias Content = String
    let doors: Doors
    func makeContent(_ context: Void, router: Router<Self>) -> ContentResult<Self> { ("Hold", "Hold") }
  }

  @ScreenGroup
  struct Levels: ScreenGroup {
    let deck = Slot(Navigation(Deck(depth: 2, default: Push(Cabin()), rail: nil)))
    let hold = Slot(Navigation(Hold(doors: .ship)))
  }
}

extension MapGolden.Doors {
  static var ship: Self {
    #if DEBUG
      Self(left: Push(MapGolden.Cabin()), trap: Push(MapGolden.Cabin()))
    #elseif os(Linux)
      Self(left: Push(MapGolden.Cabin()))
    #else
      Self(left: Push(MapGolden.Cabin()), right: Push(MapGolden.Cabin()))
    #endif
  }
}
