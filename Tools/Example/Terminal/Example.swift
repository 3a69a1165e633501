import BacktrailInspection
import BacktrailUI

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A small shop in a terminal that restores its screens, regardless of how it was terminated.
@main
@MainActor
struct Example {
  let session: Session
  let options: Options

  private var navigator: Navigator<AppRoute> { session.shop.navigator }

  static func main() async {
    guard let options = Options(CommandLine.arguments.dropFirst()) else {
      Terminal.complain(Options.usage)
      exit(64)
    }
    if options.printsManifest { return Terminal.say(AppRoute.router.manifest.json) }
    if options.printsSchema { return Terminal.say(RouteSchema(of: AppRoute.self).json) }
    do {
      let log = try SQLiteEventLog(path: options.logPath)
      let environment = NavigatorEnvironment(appVersion: "1.0", appBuild: "1", snapshotInterval: 50)
      let shop = Shop(Navigator(log: log, environment: environment))
      try await Example(session: Session(shop: shop), options: options).run()
    } catch {
      Terminal.complain("\(error)")
      exit(1)
    }
  }

  private func run() async throws {
    let report = navigator.restore(orElse: .start, scene: "Shop")
    if let failure = report.failure { Terminal.say("Not restored: \(failure)") }
    if let missing = report.missingEvents {
      let events =
        missing.count == 1
        ? "event \(missing.lowerBound), which was"
        : "the events \(missing.lowerBound) to \(missing.upperBound), which were"
      Terminal.say("Welcome back. The log lacks \(events) acknowledged.")
    } else if report.head > 0 {
      Terminal.say("Welcome back. Everything is where you left it.")
    }
    if report.isErasureMissing {
      Terminal.say("The log lacks an erasure, so it may contain erased values again. Erase them again.")
    }
    if let link = options.link, let complaint = session.shop.follow(link) { Terminal.say(complaint) }
    await show()
    // The first screens have been drawn, so a later crash is not a reason to restore less.
    navigator.confirmLaunch()
    prompt()
    for await line in Terminal.lines() {
      if line.split(separator: " ").first == "quit" { break }
      await handle(line)
      prompt()
    }
    await navigator.close()
    if navigator.status != .closed(through: navigator.headSeq) {
      Terminal.complain("Not everything was saved. \(session.statusSentence)")
      exit(1)
    }
  }

  private func handle(_ line: String) async {
    switch line.split(separator: " ").first {
    case "help": for help in Command.help { Terminal.say(help) }
    case "status": Terminal.say(session.statusSentence)
    case "save":
      try? await navigator.flush()
      Terminal.say(session.statusSentence)
    default:
      if let complaint = Command.run(line, in: session) { return Terminal.say(complaint) }
      if options.acknowledges { acknowledge() }
      await show()
    }
  }

  private func prompt() {
    if !options.isQuiet { Terminal.prompt() }
  }

  /// Waits for the views' tasks and draws the screen. If nothing is drawn, the next touch waits for the views.
  private func show() async {
    guard !options.isQuiet else { return }
    do {
      try await session.host.finishTasks()
      Terminal.say(try session.drawing + "\n")
    } catch {
      Terminal.say("\(error)")
    }
  }

  /// Prints the number of the latest event, and acknowledges it once it is stored.
  private func acknowledge() {
    let head = navigator.headSeq
    let digest = navigator.stateDigest
    Terminal.say("sent \(head)")
    Terminal.follow { [navigator] in
      guard (try? await navigator.flush()) != nil else { return }
      Terminal.say("acknowledged \(head) \(digest)")
    }
  }
}
