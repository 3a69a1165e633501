import BacktrailTesting
import BacktrailUI
import TestSupport
import Testing

@MainActor @Suite struct MapDriftTests {
  @Test(.tags(.slow), arguments: 0..<2)
  func `the views of a map show what the state says`(part: UInt64) async throws {
    for seed in SlowCases.first(20 as UInt64).shifted(by: part * 20) {
      try await LibraryStory(seed: seed, adversity: []).tell(steps: 12)
      await Task.yield()
    }
  }

  @Test(.tags(.slow), arguments: 2..<5)
  func `the views of a map show what the state says under adversity`(part: UInt64) async throws {
    for seed in SlowCases.first(20 as UInt64).shifted(by: part * 20) {
      try await LibraryStory(seed: seed, adversity: Set(Adversity.Kind.allCases)).tell(steps: 12)
      await Task.yield()
    }
  }

  @Test(arguments: [
    (Adversity.Kind.lateDismissal, AdapterRules.awaitsDismissal),
    (.ignoredPresentation, .awaitsAppearance),
    (.stalePath, .ignoresStalePaths),
    (.doubleNil, .closesOnce),
  ])
  func `an omitted rule is detected on a map too`(kind: Adversity.Kind, rule: AdapterRules) async throws {
    for seed in 0..<300 as Range<UInt64> {
      let story = try LibraryStory(seed: seed, adversity: [kind], rules: .all.subtracting(rule))
      guard (try? await story.tell(steps: 12)) == nil else { continue }
      return try await LibraryStory(seed: seed, adversity: [kind]).tell(steps: 12)
    }
    Issue.record("No drift was noticed.")
  }
}
