import BacktrailMap
import BacktrailUI

/// The appearance of a screen of the library, described independently: without views, routers, or typed transitions.
struct LibraryLook {
  /// The action of a tap on a button.
  enum Act {
    case move(PathStep)
    case back
    /// An action of the view's own.
    case none
  }

  var title: String?
  let lines: [String]
  let buttons: [(label: String, act: Act)]
}

extension LibraryLook {
  /// The appearance, by the last steps of a screen's path and its context.
  init(_ route: MapRoute) {
    let context = Self.value(of: route.context)
    let isFirst = ["search", "desk"].contains(route.path.parent?.name)
    switch route.path.name {
    case "door": self.init(title: nil, lines: ["Door"], buttons: [("Note", .none)])
    case "foyer": self.init("Foyer", [("Guide", .step("guide", #""Ada""#)), ("Join", .step("join"))])
    case "guide":
      self.init(
        "Guide", lines: ["Guide \(context)"],
        [("Back", .back), ("Help", .step("notice", #""Ask at the desk.""#))])
    case "join", "card": self.init("Membership", [("Back", .back)])
    case "halls":
      self.init(
        "Halls", lines: ["Halls, first"],
        [("Room", .step("room")), ("Exhibit 3", .step("exhibit", "3")), ("Event", .step("event"))])
    case "exhibit":
      self.init(
        "Exhibit", lines: ["Exhibit \(context)"],
        [("Back", .back), ("Touch", .step("notice", #""Do not touch.""#))])
    case "event": self.init("Event", [("Exhibit 5", .step("exhibit", "5")), ("Back", .back)])
    case "tour", "records.tour":
      self.init(
        "Tour", lines: ["Tour Plan(rooms: [1], isQuiet: false)"], [("Exhibit 9", .step("exhibit", "9"))])
    case "search":
      self.init(
        "Search", [("Filter", .step("filter")), ("Artist", .step("artist")), ("Work", .step("work"))])
    case "filter": self.init("Filter", lines: ["Filter, with a toolbar"], [("Back", .back)])
    case "artist", "records.artist":
      self.init("Artist", (isFirst ? [("Work", .step("work"))] : []) + [("Back", .back)])
    case "work": self.init("Work", (isFirst ? [("Artist", .step("artist"))] : []) + [("Back", .back)])
    case "desk":
      let tour = PathStep("records.tour", context: #"{"isQuiet":false,"rooms":[1]}"#)
      self.init(
        "Desk", [("Edit", .step("edit")), ("Artist", .step("records.artist")), ("Tour", .move(tour))])
    case "edit": self.init("Profile", lines: ["A frame", "Profile"], [("Back", .back)])
    case "letters": self.init("Letters", [("Settings", .step("settings"))])
    case "settings":
      let drawer = PathStep("drawer", context: "[{},{}]")
      self.init("Settings", [("Account", .step("account")), ("Drawer", .move(drawer)), ("Back", .back)])
    case "rooms": self.init("Room", [("Back", .back)])
    case "notice": self.init(title: "Notice", lines: ["Notice \(context)"], buttons: [("Good", .none)])
    case let name: self.init(name.prefix(1).uppercased() + name.dropFirst(), [("Back", .back)])
    }
  }

  private init(_ title: String, lines: [String]? = nil, _ buttons: [(String, Act)]) {
    self.init(title: title, lines: lines ?? [title], buttons: buttons + [("Note", .none)])
  }

  /// The value in `{"_0":…}`, without quotes.
  private static func value(of context: String) -> String {
    String(context.dropFirst(6).dropLast()).replacing("\"", with: "")
  }
}

extension LibraryLook.Act {
  fileprivate static func step(_ name: String, _ value: String? = nil) -> Self {
    .move(PathStep(name, context: value.map { #"{"_0":\#($0)}"# } ?? "{}"))
  }
}
