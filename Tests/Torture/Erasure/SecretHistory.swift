import BacktrailCore
import BacktrailLinks
import BacktrailRuntime
import BacktrailStore
import BacktrailTesting

/// Launches of an app in which secrets get into every place where contents are kept.
@MainActor
final class SecretHistory {
  /// A command whose body has a secret.
  struct Command {
    let id: CommandID
    let secret: Secret
  }

  let path: String
  private(set) var secrets: [Secret] = []
  /// Secrets under sensitive names: they are never stored, whatever is erased.
  private(set) var unstorable: [Secret] = []
  private(set) var commands: [Command] = []
  private(set) var sessions: [Int64] = []
  private(set) var navigator: Navigator<Screen>?
  private(set) var log: SQLiteEventLog?
  private var random: SplitMix64
  private let clock = Locked(Int64(1_767_225_600_000))

  init(path: String, seed: UInt64) {
    self.path = path
    random = SplitMix64(seed: seed)
  }

  var now: Int64 { clock.withLock { $0 } }

  /// A launch with the given number of moves.
  func launch(moves: Int) async throws {
    let log = try SQLiteEventLog(path: path, durability: .relaxed)
    var environment = NavigatorEnvironment.fixed(seed: random.next())
    environment.now = { [clock] in clock.withLock { $0 } }
    environment.snapshotInterval = 10
    environment.retention = .unlimited
    let navigator = Navigator<Screen>(log: log, environment: environment)
    navigator.followLinks(with: DeepLinkRouter<Screen>()) { route in
      guard case .vault = route else { return nil }
      return LinkPlan(LinkPresentation([route]))
    }
    navigator.restore(orElse: .start)
    (self.log, self.navigator) = (log, navigator)
    sessions.append(navigator.state.session)
    for _ in 0..<moves { try await move(navigator) }
    try await navigator.flush()
  }

  /// Ends the launch, by a close or a kill.
  func end() async {
    if random.happens(percent: 30) { log?.close() } else { await navigator?.close() }
    (log, navigator) = (nil, nil)
  }

  /// Removes old launches, as an idle app would.
  func compact() throws {
    let log = try SQLiteEventLog(path: path, durability: .relaxed)
    defer { log.close() }
    try log.compact(RetentionPolicy(days: nil, events: random.below(40), bytes: nil))
  }

  /// A condition, and the secrets that match it.
  func erasure() -> Erasure {
    var erasure = Erasure()
    let kind = random.below(12)
    if [1, 8].contains(kind) { erasure.routes = ["note"] }
    if kind == 2 { erasure.routes = ["vault", "item"] }
    if [3, 9].contains(kind) { erasure.parameters = [Erasure.Parameter("text")] }
    if kind == 4 { erasure.parameters = [Erasure.Parameter("draft"), Erasure.Parameter("id")] }
    if kind == 5, let parameter = random.pick(secrets)?.parameters.first {
      erasure.parameters = [Erasure.Parameter(parameter.key, parameter.value)]
    }
    if [6, 8].contains(kind), let session = random.pick(sessions) { erasure.sessions = [session] }
    if [7, 9].contains(kind) {
      erasure.since = random.pick(secrets)?.time
      erasure.until = erasure.since.map { $0 + Int64(random.below(20_000)) }
    }
    return erasure
  }

  func chance(_ percent: Int) -> Bool { random.happens(percent: percent) }
  func below(_ bound: Int) -> Int { random.below(bound) }
}

extension SecretHistory {
  private func newSecret() -> Secret {
    Secret(random.pick(Secret.Look.allCases) ?? .marked, number: secrets.count, &random)
  }

  /// A new secret on a screen of the app.
  private func newScreen() -> (Screen, Secret) {
    var secret = newSecret()
    let isNote = random.happens(percent: 60)
    secret.screen = isNote ? "note" : "vault"
    secret.parameters = [isNote ? "text" : "id": secret.text]
    return (isNote ? .note(text: secret.text) : .vault(id: secret.text), secret)
  }

  private func note(_ secret: Secret, _ navigator: Navigator<Screen>) {
    var secret = secret
    (secret.session, secret.time) = (navigator.state.session, now)
    secrets.append(secret)
  }

  private func move(_ navigator: Navigator<Screen>) async throws {
    clock.withLock { $0 += 1_000 }
    let (screen, secret) = newScreen()
    let number = random.below(100)
    switch random.below(20) {
    case 0...2: if navigator.push(screen).batch != nil { note(secret, navigator) }
    case 3: if navigator.present(screen).batch != nil { note(secret, navigator) }
    case 4:
      if navigator.replace(with: screen).batch != nil { note(secret, navigator) }
    case 5:
      // Contents of one event are erased as a whole: nothing else here may match.
      if navigator.setStack([.list, screen, .list]).batch != nil { note(secret, navigator) }
    case 6:
      let layout = ContainerLayout<Screen>.tabs([BranchLayout("shop", .list), BranchLayout("notes", screen)])
      if navigator.setRoot(layout).batch != nil { note(secret, navigator) }
    case 7...9: saveViewState(navigator)
    case 10, 11: try open(navigator)
    case 12:
      let token = Secret(.marked, number: 1000 + unstorable.count, &random)
      unstorable.append(token)
      try navigator.open("app://renew/\(token.text.addingEscapes)")
    case 13, 19:
      let id = CommandID(high: random.next(), low: random.next())
      if try await navigator.perform(id: id, { $0.push(screen) }).batch != nil { note(secret, navigator) }
      commands.append(Command(id: id, secret: secret))
    case 14:
      navigator.push(.item(id: number))
      navigator.pop()
    case 15: navigator.undo()
    case 16: navigator.dismiss()
    case 17: navigator.openScene(root: .start)
    case 18: navigator.closeScene(.scene(navigator.state.scenes[0].id))
    default: try await navigator.enterBackground()
    }
    if navigator.state.scenes.isEmpty { navigator.openScene(root: .start) }
  }

  private func saveViewState(_ navigator: Navigator<Screen>) {
    guard let top = navigator.state.top, let route = top.route.route else { return }
    var secret = newSecret()
    (secret.screen, secret.entry) = (route.name, top.id)
    secret.screenParameters = route.parameters
    secret.parameters = ["draft": secret.text]
    if random.happens(percent: 70) {
      guard navigator.saveViewState(["draft": secret.text]).batch != nil else { return }
    } else {
      guard navigator.keepViewState(["draft": secret.text], key: "kept", of: top.id) == nil else { return }
      // Numbered at once, so that its time is known.
      navigator.push(.item(id: 0))
    }
    note(secret, navigator)
  }

  private func open(_ navigator: Navigator<Screen>) throws {
    let (screen, secret) = newScreen()
    var link = secret
    let text = secret.text.addingEscapes
    var url = secret.screen == "note" ? "app://notes?text=\(text)" : "app://vault/\(text)"
    if random.happens(percent: 20) { url = "app://nowhere?text=\(text)" }
    switch try navigator.open(url) {
    case .applied: link.screenParameters = screen.parameters
    case .held, .refused, .expired:
      link.isUnfollowed = true
      link.screen = nil
    }
    if url.contains("nowhere") { link.parameters = ["text": secret.text] }
    note(link, navigator)
  }
}

extension Screen {
  /// The name under which the log stores it.
  fileprivate var name: String {
    switch self {
    case .list: "list"
    case .item: "item"
    case .note: "note"
    case .vault: "vault"
    case .renewal: "renewal"
    }
  }

  fileprivate var parameters: [String: String] {
    switch self {
    case .list, .renewal: [:]
    case .item(let id): ["id": "\(id)"]
    case .note(let text): ["text": text]
    case .vault(let id): ["id": id]
    }
  }
}

extension String {
  /// The text as a part of a URL.
  fileprivate var addingEscapes: String {
    utf8.map { byte in
      let character = Character(Unicode.Scalar(byte))
      let isPlain = byte < 128 && (character.isLetter || character.isNumber)
      return isPlain
        ? String(character) : "%" + String(Int(byte) + 0x100, radix: 16, uppercase: true).dropFirst()
    }.joined()
  }
}
