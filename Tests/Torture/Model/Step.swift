import BacktrailTesting

/// One line of a script: an action, and two numbers that select its target in the current state.
///
/// A step makes sense in every state, so a script stays valid when lines are removed.
struct Step: LosslessStringConvertible {
  enum Verb: String, CaseIterable {
    // Moves.
    case push, pop, popToRoot, popToScreen, replace, setStack, select, openBranch, closeBranch
    case present, dismiss, setRoot, shelveRoot, reopenRoot, reopenBranch, reopenLayer
    case openWindow, activate, closeWindow, reopenWindow
    case saveView, keepView, override, removeOverride, resetOverrides
    case wrong, undo, redo, rewind, batch, command, commandTwice
    case link, openGate, closeGate, reset, export, observe
    // Waiting for the log.
    case flush, background, timer, pause
    // Attacks on the log and on time.
    case fail, failPermanently, failUpkeep, freeze, thaw, slow, clock
    // Ends and beginnings.
    case close, closeAtLength, kill, failLaunch
  }

  var verb: Verb
  var first: Int
  var second: Int

  init(_ verb: Verb, _ first: Int = 0, _ second: Int = 0) {
    (self.verb, self.first, self.second) = (verb, first, second)
  }

  init?(_ description: String) {
    let words = description.split(separator: " ")
    guard words.count == 3, let verb = Verb(rawValue: String(words[0])), let first = Int(words[1]),
      let second = Int(words[2])
    else { return nil }
    self.init(verb, first, second)
  }

  var description: String { "\(verb.rawValue) \(first) \(second)" }
}

/// Steps, and the world in which they are done.
struct Script: LosslessStringConvertible {
  /// The place of the log, and the setup of the app.
  struct Setting: Equatable {
    var isInFile = false
    /// The number of events that the log keeps; 0 for all.
    var kept = 0
    var snapshotInterval = 10

    init() {}
  }

  var setting = Setting()
  var steps: [Step] = []

  init() {}

  init?(_ description: String) {
    for line in description.split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.split(separator: " ")
      switch (words[0], words.count) {
      case ("file", 1): setting.isInFile = true
      case ("keep", 2): setting.kept = Int(words[1]) ?? 0
      case ("snapshots", 2): setting.snapshotInterval = Int(words[1]) ?? 10
      default:
        guard let step = Step(String(line)) else { return nil }
        steps.append(step)
      }
    }
  }

  var description: String {
    var lines = setting.isInFile ? ["file"] : []
    lines += ["keep \(setting.kept)", "snapshots \(setting.snapshotInterval)"] + steps.map(\.description)
    return lines.map { $0 + "\n" }.joined()
  }
}

extension Script {
  /// The given number of random steps, without those of some kinds.
  init(seed: UInt64, length: Int, without excluded: Set<String>) {
    var random = SplitMix64(seed: seed)
    setting.isInFile = random.below(12) == 0
    setting.kept = random.pick([0, 0, 30]) ?? 0
    setting.snapshotInterval = random.pick([3, 10, 200]) ?? 10
    let length = setting.isInFile ? length / 4 : length
    let isAttacked = random.happens(percent: 70)
    let isObserved = random.happens(percent: 30)
    let verbs = Step.Verb.allCases.filter {
      (isAttacked || !$0.isAttack) && (isObserved || $0 != .observe) && !excluded.contains($0.rawValue)
    }
    let weighted = verbs.flatMap { Array(repeating: $0, count: $0.weight) }
    steps = (0..<length).map { _ in
      Step(random.pick(weighted) ?? .push, random.below(1_000), random.below(1_000))
    }
  }
}

extension Step.Verb {
  fileprivate var isAttack: Bool {
    switch self {
    case .fail, .failPermanently, .failUpkeep, .freeze, .slow, .failLaunch: true
    default: false
    }
  }

  /// The relative frequency of the kind.
  fileprivate var weight: Int {
    switch self {
    case .push: 60
    case .pop, .saveView, .keepView, .flush: 30
    case .present, .select, .setStack, .undo, .batch: 20
    case .dismiss, .redo, .wrong, .observe, .pause, .command, .popToRoot, .override: 12
    case .failPermanently, .reset, .slow, .failLaunch, .closeAtLength: 1
    case .kill, .close, .rewind, .export, .commandTwice, .clock, .freeze, .failUpkeep: 3
    default: 6
    }
  }
}
