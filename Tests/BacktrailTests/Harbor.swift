import Backtrail

// Destinations in the forms of the README of DeepLinkMacros, whose users move here by changing an import.

@DeepLinkDestination
enum Harbor: Equatable {
  @DeepLinkRoute("/ships/:id")
  case ship(shipNumber: Int)

  @DeepLinkRoute("/cargo", query: ["c", "deck"])
  case cargo(contents: String?, deck: Int?)

  case lighthouse
}

@DeepLinkDestination
enum Voyages: Equatable {
  @DeepLinkRoute("/captains/:captainId/voyages/:voyageId")
  case voyage(captainId: Int, voyageId: Int)

  @DeepLinkRoute("/tides", query: ["day", "hour", "place"])
  case tides(day: String?, hour: Int?, place: String?)

  @DeepLinkRoute("/logs/**/:entry")
  case log(entry: String)

  @DeepLinkRoute("/swap/:b/:a")
  case swapped(a: Int, b: Int)

  @DeepLinkRoute("/mixed/:a/:b")
  case mixed(x: Int, a: Int)
}

@DeepLinkDestination
enum Gauges: Equatable {
  @DeepLinkRoute("/depth/:depth/:isTidal", query: ["drift", "isCalm"])
  case depth(depth: Double, isTidal: Bool, drift: Double?, isCalm: Bool?)

  @DeepLinkRoute("/flag", query: ["isUp", "height"])
  case flag(isUp: Bool, height: Double)

  @DeepLinkRoute("/note", query: ["text", "count"])
  case note(text: String, count: Int)
}

@DeepLinkDestination
enum Lists: Equatable {
  @DeepLinkRoute("/nets", query: ["sizes", "names", "weights", "flags"])
  case nets(sizes: [Int]?, names: [String]?, weights: [Double]?, flags: [Bool]?)

  @DeepLinkRoute("/knots", query: ["ids"])
  case knots(ids: [Int])
}

enum Signal: String {
  case fog = "fog_horn"
  case bell
}

enum Strength: Int {
  case calm = 1
  case gale = 8
}

@DeepLinkDestination
enum Signals: Equatable {
  @DeepLinkRoute("/signals/:id", query: ["kind"])
  case signal(id: Int, kind: Signal?)

  @DeepLinkRoute("/winds/:id", query: ["strength"])
  case wind(id: Int, strength: Strength)

  @DeepLinkRoute("/by-kind/:kind/:id")
  case byKind(kind: Signal, id: Int)

  @DeepLinkRoute("/alarm", query: ["kind", "strength"])
  case alarm(kind: Signal = .bell, strength: Strength? = .gale)
}

@DeepLinkDestination
enum Berths: Equatable {
  @DeepLinkRoute("/berths/:pierNumber")
  case berth(title: String = "Free", pierNumber: Int)

  @DeepLinkRoute("/cranes/:id", query: ["speed"])
  case crane(id: Int, speed: Int = 3)
}

@DeepLinkDestination
enum Flags: Equatable {
  @DeepLinkRoute("/flags", query: ["kinds", "strengths", "more"])
  case flags(kinds: [Signal], strengths: [Strength]?, more: [Signal] = [.fog, .bell])

  @DeepLinkRoute("/calls", query: ["kinds"])
  case calls(kinds: [Signal]? = [.bell])
}

enum Port: Equatable {
  case harbor(Harbor)
  case berths(Berths)
  case signals(Signals)
}
