// swift-format-ignore-file
public import BacktrailUI

// The sources whose expansions are goldens in BacktrailMacrosTests, to the letter; each stands with its views in a
// namespace of its own.

enum PlainGolden {
  enum Style { case raised }
  struct Shed: View { var body: some View { Text("Shed") } }
  struct Bed: View {
    let number: Int
    let style: Style?
    var body: some View { Text("Bed \(number)\(style == nil ? "" : ", raised")") }
  }
  struct Plant: View {
    let text: String
    init(_ name: String, in bed: Int, _ weeks: [Int]) { text = "\(name) in \(bed), \(weeks)" }
    var body: some View { Text(text) }
  }

  @Screens
  enum Garden {
    case shed
    case bed(number: Int, style: Style? = nil)
    case plant(String, in: Int, _ param0: [Int])
  }
}

enum MappedGolden {
  enum Style { case raised }
  struct Beds<Number: Sendable>: View {
    let text: String
    init(for number: Number, _ style: Style) { text = "Beds \(number), \(style)" }
    var body: some View { Text(text) }
  }
  struct Plant: View {
    let id: Int
    var body: some View { Text("Plant \(id)") }
  }
  struct Tree: View {
    let text: String
    init(_ age: Int) { text = "Tree \(age)" }
    init(id: Int) { text = "Tree by \(id)" }
    var body: some View { Text(text) }
  }
  struct Shed: View { var body: some View { Text("Shed") } }

  @Screens
  enum Garden {
    @Screen(Beds<Int>.self, ["number": "for", "style": "_"]) case bed(number: Int, style: Style)
    @BacktrailUI.Screen(["param0": "id"]) case plant(Int), tree(_ age: Int)
    @Screen case shed
  }
}

enum RouteGolden {
  struct Shed: View { var body: some View { Text("Shed") } }
  struct Bed: View {
    let number: Int
    var body: some View { Text("Bed \(number)") }
  }
  struct Plant: Codable, Hashable {
    var name = "none"
  }

  @Screens
  enum Garden: Route {
    @Screen(id: "s", version: 2, aliases: ["hut", "barn"], restorable: false) case shed
    case bed(number: Int), Plant(Plant?)
  }
}

extension RouteGolden.Plant: View {
  init(_ plant: RouteGolden.Plant?) { self = plant ?? Self() }

  var body: some View { Text("Plant \(name)") }
}

public enum ConditionGolden {
  struct Shed: View { var body: some View { Text("Shed") } }
  struct Bed: View { var body: some View { Text("Bed") } }
  struct Plant: View { var body: some View { Text("Plant") } }

  @Screens
  public enum Garden: String {
    case shed = "hut"
    #if os(Linux)
      case bed
      #if DEBUG
        case plant
      #endif
    #endif
  }
}

enum NameGolden {
  struct Default: View {
    let number: Int
    init(`inout` number: Int) { self.number = number }
    var body: some View { Text("Default \(number)") }
  }
  struct `My shed`: View {
    let shed: Int
    var body: some View { Text("Shed \(shed)") }
  }
  struct Bed: View {
    let Bed: Int
    var body: some View { Text("Bed \(Bed)") }
  }

  @Screens
  enum Garden {
    case `default`(`inout`: Int)
    case `my shed`(shed: Int)
    @Screen(Bed.self) case bed(Bed: Int)
  }
}

public enum Park {
  struct Shed: View { var body: some View { Text("Shed") } }
}

public extension Park {
  @Screens
  enum Garden {
    case shed
  }
}

package enum EmptyGolden {
  @Screens
  package enum Garden {}
}

enum ConformingGolden {
  struct Shed: View { var body: some View { Text("Shed") } }

  @Screens
  enum Garden: View, Screens, DeclaresRoutes {
    case shed
    static let routeDeclarations: [RouteDeclaration] = []
  }
}
