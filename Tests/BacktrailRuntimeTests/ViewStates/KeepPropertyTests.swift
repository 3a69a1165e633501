import Backtrail
import BacktrailTesting
import TestSupport
import Testing
import Worlds

/// Keeping states and recording them immediately lead to the same screens, whatever happens in between.
@MainActor
@Suite struct KeepPropertyTests {
  private static let keys = ["a", "b"]

  @Test(.tags(.slow), arguments: 0..<8)
  func `any series of moves has the same result as immediate saves`(part: UInt64) async throws {
    for seed in SlowCases.first(40 as UInt64).shifted(by: part * 40 + 1) {
      var random = SplitMix64(seed: seed)
      var (kept, saved) = (KeepingApp(), KeepingApp())
      for step in 0..<25 {
        switch random.below(9) {
        case 0, 1, 2, 3: keep(step, of: &random, in: kept, and: saved)
        case 4: kept.timer.fire()
        case 5 where random.happens(percent: 40):
          try await kept.navigator.flush()
          try await saved.navigator.flush()
          kept = KeepingApp(on: kept.log, seed: seed + UInt64(step) + 2)
          saved = KeepingApp(on: saved.log, seed: seed + UInt64(step) + 2)
        default:
          let move = random.below(6)
          for navigator in [kept.navigator, saved.navigator] { make(move, step, on: navigator) }
        }
        #expect(shown(by: kept.navigator) == shown(by: saved.navigator), "seed \(seed), step \(step)")
      }
      try await kept.navigator.flush()
      let replay = try kept.log.replay(through: kept.navigator.headSeq)
      #expect(Hash128.digest(of: replay.state) == kept.navigator.stateDigest, "seed \(seed)")
    }
  }

  private func keep(_ step: Int, of random: inout SplitMix64, in kept: KeepingApp, and saved: KeepingApp) {
    let place = random.below(100)
    let value = random.happens(percent: 30) ? 0 : step
    let key = Self.keys[random.below(2)]
    let entries = [kept, saved].map { app in app.navigator.state.scenes.flatMap { $0.entries.map(\.id) } }
    kept.navigator.keepViewState(value, key: key, of: entries[0][place % entries[0].count])
    saved.navigator.saveViewState(value, key: key, of: .entry(entries[1][place % entries[1].count]))
  }

  private func make(_ move: Int, _ step: Int, on navigator: Navigator<Shop>) {
    switch move {
    case 0: navigator.push(.detail(id: step))
    case 1: navigator.pop()
    case 2: navigator.select(step % 2 == 0 ? "shop" : "search")
    case 3: navigator.present(.detail(id: step))
    case 4: navigator.undo()
    default: navigator.redo()
    }
  }

  /// The screens with their saved values; the ids differ, as the numbers do.
  private func shown(by navigator: Navigator<Shop>) -> [String] {
    navigator.state.scenes.flatMap(\.entries).map { entry in
      let states = Self.keys.map { navigator.viewStateJSON(for: entry.id, key: $0) ?? "-" }
      return "\(entry.route) " + states.joined(separator: " ")
    }
  }
}
