import BacktrailTesting
import BacktrailUI
import TestSupport
import Testing

@MainActor @Suite struct DriftTests {
  @Test(.tags(.slow), arguments: 0..<4)
  func `views show what the state says`(part: UInt64) async throws {
    for seed in SlowCases.first(250 as UInt64).shifted(by: part * 250) {
      try await DriftStory(seed: seed, adversity: []).tell(steps: 12)
      await Task.yield()
    }
  }

  @Test(.tags(.slow), arguments: 4..<8)
  func `views show what the state says under adversity`(part: UInt64) async throws {
    for seed in SlowCases.first(250 as UInt64).shifted(by: part * 250) {
      try await DriftStory(seed: seed, adversity: Set(Adversity.Kind.allCases)).tell(steps: 12)
      await Task.yield()
    }
  }

  @Test(arguments: [
    (Adversity.Kind.lateDismissal, AdapterRules.awaitsDismissal),
    (.ignoredPresentation, .awaitsAppearance),
    (.stalePath, .ignoresStalePaths),
    (.doubleNil, .closesOnce),
    (.doublePush, .pushesOnce),
  ])
  func `an omitted rule is detected`(kind: Adversity.Kind, rule: AdapterRules) async throws {
    for seed in 0..<200 as Range<UInt64> {
      let story = DriftStory(seed: seed, adversity: [kind], rules: .all.subtracting(rule))
      guard (try? await story.tell(steps: 12)) == nil else { continue }
      // The same story without the flaw.
      return try await DriftStory(seed: seed, adversity: [kind]).tell(steps: 12)
    }
    Issue.record("No drift was noticed.")
  }
}
