import Backtrail

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A small shop in a terminal that comes back where it was, however it ended.
@main
@MainActor
struct Example {
  let shop: ShopApp
  let options: Options

  static func main() async {
    guard let options = Options(CommandLine.arguments.dropFirst()) else {
      Terminal.complain(Options.usage)
      exit(64)
    }
    if options.printsManifest { return Terminal.say(Screen.links.manifest.json) }
    do {
      let log = try SQLiteEventLog(path: options.logPath)
      let environment = NavigatorEnvironment(appVersion: "1.0", appBuild: "1", snapshotInterval: 50)
      await Example(shop: ShopApp(log: log, environment: environment), options: options).run()
    } catch {
      Terminal.complain("\(error)")
      exit(1)
    }
  }

  private func run() async {
    let report = shop.launch()
    if let failure = report.failure { Terminal.say("Starting afresh: \(failure)") }
    if report.head > 0 { Terminal.say("Welcome back. You are where you were.") }
    if let link = options.link, let complaint = shop.follow(link) { Terminal.say(complaint) }
    show()
    prompt()
    for await line in Terminal.lines() {
      if line == "quit" { break }
      await handle(line)
      prompt()
    }
    await shop.navigator.close()
    if shop.navigator.status != .closed(through: shop.navigator.headSeq) {
      Terminal.complain("Not everything was saved. \(statusSentence)")
      exit(1)
    }
  }

  private func handle(_ line: String) async {
    switch line {
    case "help": for help in Command.help { Terminal.say(help) }
    case "status": Terminal.say(statusSentence)
    case "save":
      try? await shop.navigator.flush()
      Terminal.say(statusSentence)
    case "login": answer(shop.login())
    case "logout": answer(shop.logout())
    case _ where line.hasPrefix("link "): answer(shop.follow(String(line.dropFirst(5))))
    default: answer(Command.run(line, on: shop))
    }
  }

  /// Shows what a command did, or says why it did nothing.
  private func answer(_ complaint: String?) {
    if let complaint { return Terminal.say(complaint) }
    show()
    if options.acknowledges { acknowledge() }
  }

  private func prompt() {
    if !options.isQuiet { Terminal.prompt() }
  }

  private func show() {
    guard !options.isQuiet else { return }
    for line in Drawing(shop: shop).lines { Terminal.say(line) }
  }

  /// Says which event is on its way, and again once it is safe.
  private func acknowledge() {
    let head = shop.navigator.headSeq
    let digest = shop.navigator.stateDigest
    Terminal.say("sent \(head)")
    if options.acknowledgesEarly { return Terminal.say("acknowledged \(head) \(digest)") }
    let navigator = shop.navigator
    Terminal.follow {
      guard (try? await navigator.flush()) != nil else { return }
      Terminal.say("acknowledged \(head) \(digest)")
    }
  }

  private var statusSentence: String {
    switch shop.navigator.status {
    case .memoryOnly: "Nothing is recorded."
    case .saved(let seq): "Everything up to event \(seq) is saved."
    case .saving(let seq): "Events from \(seq) on are being saved."
    case .waiting(let seq, let error): "Events from \(seq) on wait. \(error)"
    case .detached(let seq, let error): "Events from \(seq) on live in memory only. \(error)"
    case .closed(let seq): "The log is closed after event \(seq)."
    }
  }
}
