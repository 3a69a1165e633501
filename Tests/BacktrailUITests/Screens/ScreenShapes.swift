public import BacktrailUI

// Views, and enums of screens in every shape that Swift has. That they compile is the first test.

struct Plaque: View {
  let text: String

  init(_ parts: Any...) { text = parts.map { "\($0)" }.joined(separator: " ") }

  var body: some View { Text(text) }
}

struct Lobby: View { var body: some View { Plaque("lobby") } }

struct Hall: View {
  let number: Int

  var body: some View { Plaque("hall", number) }
}

struct Curator: View {
  let name: String
  let floor: Int?

  init(_ name: String, at floor: Int? = nil) {
    self.name = name
    self.floor = floor
  }

  var body: some View { Plaque("curator", name, floor.map { "\($0)" } ?? "-") }
}

/// Takes every kind of value.
struct Showcase<Content>: View {
  let content: Content

  init(in content: Content) { self.content = content }

  var body: some View { Plaque("exhibit", content) }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
@Screens
enum PlainScreen: Hashable {
  case lobby
  case hall(number: Int)
  case curator(String)
  @Screen(Curator.self, ["name": "_", "floor": "at"])
  case guide(name: String, floor: Int?)
  @Screen(["param0": "number"])
  case Hall(Int)
}

@Screens public enum PublicScreen { case lobby }
@Screens package enum PackageScreen { case lobby }
@Screens internal enum InternalScreen { case lobby }
@Screens private enum FileScreen { case lobby }
@Screens private enum PrivateScreen { case lobby }

public enum Museum {
  public struct Wing: View {
    let side: String

    public var body: some View { Plaque("wing", side) }
  }
}

extension Museum {
  @Screens public enum Inside {
    case wing(side: String)
  }
}

/// These give access to what is private in a file.
enum Hidden {
  @MainActor static var screens: [AnyView] { [AnyView(FileScreen.lobby), AnyView(PrivateScreen.lobby)] }
}

@Screens
enum ConditionalScreen: Equatable {
  case lobby
  #if os(Linux) || canImport(Darwin)
    case hall(number: Int)
    #if DEBUG
      case curator(String)
    #endif
  #else
    case elsewhere
  #endif
}

@Screens
enum NamedScreen {
  case `default`
  @Screen(Showcase<Int>.self)
  case `switch`(`in`: Int)
  @Screen(Plaque.self, ["self": "_", "param0": "_", "inout": "_"])
  case `init`(Int, self: Int, `inout`: Int)
  @Screen(Plaque.self, ["where": "_"])
  case clash(Int, param0_: Int, where: Int)
}

struct Default: View { var body: some View { Plaque("default") } }

extension Plaque {
  init(_ first: Int, param0_ second: Int, _ third: Int) { self.init(first, second, third) }
}

@Screens
enum UnlabelledScreen {
  @Screen(Plaque.self)
  case one(_ id: Int)
  @Screen(Hall.self, ["id": "number"])
  case named(_ id: Int)
  @Screen(Curator.self, ["param1": "at"])
  case placed(String, _: Int)
  @Screen(Beside.self)
  case beside(Int, param0: Int)
}

struct Beside: View {
  let text: String

  init(_ first: Int, param0: Int) { text = "\(first) beside \(param0)" }

  var body: some View { Plaque(text) }
}

// swift-format-ignore: OneCasePerLine
@Screens
enum SeveralScreen: Equatable {
  case lobby, hall(number: Int)
  @Screen(Plaque.self, ["id": "_"])
  case first(id: Int), second(id: Int, _: String), third
}

@Screens
enum GenericScreen<Item: Hashable & Sendable>: Hashable {
  @Screen(Showcase<Item>.self)
  case item(in: Item)
  @Screen(Showcase<[Item?]>.self, ["all": "in"])
  case items(all: [Item?])
}

@Screens
indirect enum NestingScreen {
  case lobby
  @Screen(Nested.self)
  case around(NestingScreen)

  struct Nested: View {
    let inner: NestingScreen

    init(_ inner: NestingScreen) { self.inner = inner }

    var body: some View {
      Plaque("around")
      AnyView(inner)
    }
  }
}

/// Names of views around an enum mean the same inside its cases.
struct Gallery {
  private struct Corner: View { var body: some View { Plaque("corner") } }

  @Screens
  enum Screen: Hashable {
    case corner
    @BacktrailUI.Screen(Corner.self)
    case other
  }
}

@Screens
enum ViewAlready: View {
  case lobby
}

@Screens
enum ScreensAlready: Screens, DeclaresRoutes {
  case lobby
}

@Screens
enum AllAlready: Screens, DeclaresRoutes, View {
  case lobby

  static var routeDeclarations: [RouteDeclaration] { [] }
}

@Screens
enum NoScreen {}

@Screens
enum AnyValueScreen {
  @Screen(Showcase<Result<String, any Error>>.self, ["result": "in"])
  case result(result: Result<String, any Error>)
  @Screen(Showcase<() -> Int>.self, ["param0": "in"])
  case action(() -> Int)
  @Screen(Showcase<(Int, name: String)>.self, ["pair": "in"])
  case pair(pair: (Int, name: String))
}

// swift-format-ignore: AlwaysUseLowerCamelCase
@Screens
enum HiddenNames {
  case Lobby
  @Screen(["Hall": "number"])
  case hall(Hall: Int)
  case curator(String)

  static func Curator() -> Int { 1 }
}

@Screens
enum Withdrawn {
  case lobby
  @available(*, unavailable)
  case hall(number: Int)
}
