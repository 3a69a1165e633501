import BacktrailMap
import BacktrailUI

/// What a screen of the theatre shows, said a second time: without views, routers or typed transitions.
struct SceneryLook {
  /// What a tap on a button does.
  enum Act {
    case move(PathStep)
    case back
    /// Something of the view's own.
    case none
  }

  var title: String?
  let line: String
  let buttons: [(label: String, act: Act)]
}

extension SceneryLook {
  /// What a screen shows, by the last step of its path and its context.
  init(_ route: MapRoute) {
    let context = Self.value(of: route.context)
    let name = route.path.name
    switch name {
    case "curtain": self.init("Curtain", [])
    case "lobby": self.init("Lobby", [("Sign in", .step("signIn")), ("Join", .step("join"))])
    case "signIn", "join":
      self.init(
        "Sign in", line: "SignIn", [("Back", .back), ("Help", .step("notice", #""Ask at the door.""#))])
    case "plays": self.init("Plays", [("Play 3", .step("play", "3"))])
    case "play":
      self.init(
        "Play", line: "Play \(context)",
        [("Actor", .step("actor", #""Ada""#)), ("Seats", .step("seats", context)), ("Back", .back)])
    case "actor":
      self.init(
        "Actor", line: "Actor \(context)", [("Back", .back), ("Greet", .step("notice", "\"\(context)\""))])
    case "seats", "choice": self.init("Seats", line: "Seats \(context)", [("Back", .back)])
    case "find":
      self.init(
        "Find", line: "Find anything", [("Filter", .step("filter")), ("Bo", .step("actor", #""Bo""#))])
    case "filter": self.init("Filter", [("Choose", .step("choice", "1")), ("Back", .back)])
    case "me": self.init(title: nil, line: "Me", buttons: [("Account", .step("account"))])
    case "account":
      self.init(
        "Account", [("Letters", .move(PathStep("letters", context: "[{},{}]"))), ("Back", .back)])
    case "new": self.init("Letters", [("Back", .back)])
    case "old": self.init("Old letters", line: "Letters", [("Back", .back)])
    default: self.init(title: "Notice", line: context, buttons: [("Good", .none)])
    }
  }

  private init(_ title: String, line: String? = nil, _ buttons: [(String, Act)]) {
    self.init(title: title, line: line ?? title, buttons: buttons + [("Clap", .none)])
  }

  /// What stands in `{"_0":…}`, without quotes.
  private static func value(of context: String) -> String {
    String(context.dropFirst(6).dropLast()).replacing("\"", with: "")
  }
}

extension SceneryLook.Act {
  fileprivate static func step(_ name: String, _ value: String? = nil) -> Self {
    .move(PathStep(name, context: value.map { #"{"_0":\#($0)}"# } ?? "{}"))
  }
}
