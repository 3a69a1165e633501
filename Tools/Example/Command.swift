import Backtrail

/// What a person can type.
struct Command {
  let usage: String
  let help: String
  let run: @MainActor (ShopApp, String) -> MoveResult?

  /// The first word of the usage.
  var name: Substring { usage.prefix { $0 != " " } }

  @MainActor static let all: [Command] = [
    Command(usage: "open N", help: "look at an item") { shop, word in
      Int(word).flatMap(Catalog.item).map { shop.navigator.push(.item(id: $0.id)) }
    },
    Command(usage: "reviews", help: "what people say about the item on screen") { shop, _ in
      shop.itemOnScreen.map { shop.navigator.push(.reviews(of: $0)) }
    },
    Command(usage: "add", help: "put the item on screen into the cart") { shop, _ in
      shop.itemOnScreen.map { shop.add($0) }
    },
    Command(usage: "cart", help: "show the cart as a sheet") { shop, _ in shop.navigator.present(.cart) },
    Command(usage: "checkout", help: "go on from the cart") { shop, _ in
      shop.navigator.state.top?.route == .route(.cart) ? shop.navigator.push(.checkout) : nil
    },
    Command(usage: "close", help: "dismiss the sheet") { shop, _ in shop.navigator.dismiss() },
    Command(usage: "back", help: "one screen back") { shop, _ in shop.navigator.pop() },
    Command(usage: "root", help: "back to the first screen") { shop, _ in shop.navigator.popToRoot() },
    Command(usage: "tab NAME", help: "shop, search or settings") { shop, word in shop.navigator.select(word)
    },
    Command(usage: "search WORDS", help: "find items; 'offline' fails") { shop, words in
      words.isEmpty ? nil : shop.search(words)
    },
    Command(usage: "go PAGE", help: "a page of the settings") { shop, word in
      guard let page = SettingsPage(rawValue: word) else { return nil }
      return try? shop.navigator.perform { moves in
        moves.select("settings")
        moves.push(.settingsPage(name: page))
      }
    },
    Command(usage: "promo on|off", help: "another banner in the shop") { shop, word in
      switch word {
      case "on": shop.navigator.registerOverride("promo", for: "banner", of: "shop")
      case "off": shop.navigator.removeOverride(for: "banner", of: "shop")
      default: nil
      }
    },
    Command(usage: "window", help: "open a further window") { shop, _ in
      shop.navigator.openScene("Shop", root: Screen.start)
    },
    Command(usage: "switch N", help: "look at another window") { shop, word in
      let windows = shop.navigator.state.scenes
      guard let place = Int(word), windows.indices.contains(place - 1) else { return nil }
      return shop.navigator.activateScene(windows[place - 1].id)
    },
    Command(usage: "shut", help: "close the window") { shop, _ in
      shop.navigator.state.scenes.count > 1 ? shop.navigator.closeScene() : nil
    },
    Command(usage: "reopen", help: "bring the last closed window back") { shop, _ in
      shop.navigator.reopenScene()
    },
    Command(usage: "undo", help: "take the last step between screens back") { shop, _ in shop.navigator.undo()
    },
    Command(usage: "redo", help: "carry it out again") { shop, _ in shop.navigator.redo() },
  ]

  /// Finds and runs the command of a line; gives the sentence to show when it does not fit.
  @MainActor static func run(_ line: String, on shop: ShopApp) -> String? {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    guard let name = words.first else { return nil }
    guard let command = all.first(where: { $0.name == name }) else {
      return "There is no command '\(name)'. Type 'help'."
    }
    switch command.run(shop, words.count > 1 ? words[1] : "") {
    case .recorded?: return nil
    case .unchanged?: return "Nothing to do."
    case .rejected(let rejection)?: return "\(rejection)"
    case nil: return "That does not fit here. Usage: \(command.usage)"
    }
  }

  @MainActor static var help: [String] {
    all.map { "  \($0.usage)\(String(repeating: " ", count: max(1, 14 - $0.usage.count)))\($0.help)" } + [
      "  link URL      follow a link, such as shop://items/1/reviews",
      "  login         links to the checkout wait for it", "  logout        and wait again",
      "  status        how the recording stands", "  save          wait until everything is safe",
      "  help          this list", "  quit          end the session",
    ]
  }
}

extension ShopApp {
  /// The item whose screen is on top.
  fileprivate var itemOnScreen: Int? {
    if case .route(.item(let id))? = navigator.state.top?.route { id } else { nil }
  }
}
