import BacktrailUI

/// A command that a person can type: a touch on the screen, or an action of the system or a menu.
struct Command {
  let usage: String
  let help: String
  let run: @MainActor (Session, String) throws -> String?

  init(
    _ usage: String, _ help: String, run: @escaping @MainActor (Session, String) throws -> String?
  ) {
    self.usage = usage
    self.help = help
    self.run = run
  }

  /// Returns a command for a touch. If there is nothing to touch, a sentence says so.
  static func touch(
    _ usage: String, _ help: String,
    _ run: @escaping @MainActor (HeadlessHost, String) throws(HeadlessError) -> Void
  ) -> Command {
    Command(usage, help) { session, word in
      try run(session.host, word)
      return nil
    }
  }

  /// Returns a command for a move that no view offers.
  static func move(
    _ usage: String, _ help: String, _ run: @escaping @MainActor (Shop, String) -> MoveResult?
  ) -> Command {
    Command(usage, help) { session, word in
      switch run(session.shop, word) {
      case .recorded?: nil
      case .unchanged?: "Nothing to do."
      case .rejected(let rejection)?: "\(rejection)"
      case nil: "That does not work here. Usage: \(usage)"
      }
    }
  }

  /// The first word of the usage.
  var name: Substring { usage.prefix { $0 != " " } }

  @MainActor static let all: [Command] = [
    touch("tap LABEL", "tap a button on the topmost screen") { host, label throws(HeadlessError) in
      try host.tap(label)
    },
    touch("type WORDS", "type into the field 'Words' of the search") { host, words throws(HeadlessError) in
      try host.type(words, into: "Words")
    },
    touch("tab NAME", "select the tab Shop, Search, or Settings") { host, name throws(HeadlessError) in
      try host.select(tab: name)
    },
    touch("back", "swipe one screen back") { host, _ throws(HeadlessError) in try host.swipeBack() },
    touch("down", "drag the sheet down") { host, _ throws(HeadlessError) in try host.dragDown() },
    move("undo", "undo the last step between screens or windows") { shop, _ in shop.navigator.undo() },
    move("redo", "redo the step that was undone") { shop, _ in shop.navigator.redo() },
    move("promo on|off", "show another banner in the shop, or remove it") { shop, word in
      switch word {
      case "on": shop.navigator.override(Storefront.self, .banner, with: "promo")
      case "off": shop.navigator.removeOverride(Storefront.self, .banner)
      default: nil
      }
    },
    move("window", "open another window") { shop, _ in
      shop.navigator.openScene("Shop", root: .start)
    },
    Command("switch N", "switch to another window") { session, word in
      let windows = session.shop.navigator.state.scenes
      guard let place = Int(word), windows.indices.contains(place - 1) else {
        return "There are \(windows.count) windows. Type 'switch 1' for the first."
      }
      session.shop.navigator.activateScene(windows[place - 1].id)
      return nil
    },
    Command("shut", "close the window") { session, _ in
      guard session.shop.navigator.state.scenes.count > 1 else { return "The last window cannot be closed." }
      session.shop.navigator.closeScene()
      return nil
    },
    move("reopen", "reopen the last closed window") { shop, _ in shop.navigator.reopenScene() },
    Command("link URL", "follow a link, such as shop://items/1/reviews") { session, url in
      url.isEmpty ? "Type a URL after 'link': link shop://items/1/reviews" : session.shop.follow(url)
    },
    Command("login", "log in, as links to the checkout require") { session, _ in session.shop.login() },
    Command("logout", "log out") { session, _ in session.shop.logout() },
  ]

  /// Runs the command on a line. Returns a sentence to show if the command is not valid.
  @MainActor static func run(_ line: String, in session: Session) -> String? {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    guard let name = words.first else { return nil }
    guard let command = all.first(where: { $0.name == name }) else {
      let isWord = name.allSatisfy(\.isLetter)  // An arrow key enters a code that would move the cursor.
      return "There is no \(isWord ? "command '\(name)'" : "such command"). Type 'help'."
    }
    do {
      return try command.run(session, words.count > 1 ? words[1] : "")
    } catch let error as HeadlessError {
      return error.message
    } catch {
      return "\(error)"
    }
  }

  @MainActor static var help: [String] {
    all.map { "  \($0.usage)\(String(repeating: " ", count: max(1, 14 - $0.usage.count)))\($0.help)" } + [
      "  status        show the state of the recording", "  save          wait until everything is saved",
      "  help          show this list", "  quit          end the session",
    ]
  }
}
