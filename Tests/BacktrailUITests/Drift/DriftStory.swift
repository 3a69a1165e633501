import BacktrailTesting
import BacktrailUI
import Worlds

/// A random interleaving of the actions of a person and an app, performed twice: through the views of a host, and
/// directly on a second navigator.
///
/// After each step the drawing must match the state, and the state must match the second navigator's.
@MainActor
final class DriftStory {
  /// The first step after which something was wrong, with what was found.
  struct Drift: Error, CustomStringConvertible {
    let description: String
  }

  let seed: UInt64
  var random: SplitMix64
  var navigator: Navigator<Windows>
  var reference: Navigator<Windows>
  var host: HeadlessHost
  private let rules: AdapterRules
  private let kinds: Set<Adversity.Kind>
  private let logs = (InMemoryEventLog(), InMemoryEventLog())
  private let layout: ContainerLayout<Windows>

  init(seed: UInt64, adversity kinds: Set<Adversity.Kind>, rules: AdapterRules = .all) {
    self.seed = seed
    self.kinds = kinds
    self.rules = rules
    random = SplitMix64(seed: seed)
    layout = Self.layouts[random.below(Self.layouts.count)]
    navigator = .launched(layout, log: logs.0)
    reference = .launched(layout, log: logs.1)
    host = Self.host(of: navigator, Adversity(seed: seed, kinds: kinds), rules)
  }

  func tell(steps count: Int) async throws {
    try check("the launch")
    for _ in 0..<count {
      let step = try await takeStep()
      try check(step)
    }
  }

  /// The app ends without notice and is launched again.
  func relaunch() async throws {
    try await navigator.flush()
    try await reference.flush()
    navigator = .launched(layout, log: logs.0)
    reference = .launched(layout, log: logs.1)
    host = Self.host(of: navigator, Adversity(seed: random.next(), kinds: kinds), rules)
  }

  private func check(_ step: String) throws {
    let text = try host.text
    let expected = ExpectedDrawing.text(of: navigator.state)
    guard text == expected else {
      throw Drift(description: "seed \(seed), behind \(step):\n\(text)\n--- but the state says\n\(expected)")
    }
    guard navigator.state == reference.state else {
      let told = ExpectedDrawing.text(of: reference.state)
      throw Drift(description: "seed \(seed), behind \(step):\n\(text)\n--- but what was done gives\n\(told)")
    }
  }

  private static func host(
    of navigator: Navigator<Windows>, _ adversity: Adversity, _ rules: AdapterRules
  ) -> HeadlessHost {
    HeadlessHost(adversity: adversity) {
      NavigatorView(navigator).alertTitle(for: Windows.self) { Text($0.title) }.environment(
        \.adapterRules, rules)
    }
  }

  private static let layouts: [ContainerLayout<Windows>] = [
    .stack(.home),
    .tabs([
      BranchLayout("walk", .home), BranchLayout("log", .note("Log")), BranchLayout("more", .document(0)),
    ]),
    .split([BranchLayout("list", .home), BranchLayout("detail", .document(0))]),
  ]
}

@MainActor
extension Navigator<Windows> {
  fileprivate static func launched(
    _ layout: ContainerLayout<Windows>, log: any EventLog
  ) -> Navigator<Windows> {
    let navigator = Navigator<Windows>(log: log, environment: NavigatorEnvironment(graceTime: nil))
    navigator.followLinks(with: DeepLinkRouter<Windows>(), plan: Windows.plan)
    navigator.restore(orElse: layout)
    return navigator
  }
}
