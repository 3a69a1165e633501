import BacktrailCore
import BacktrailTesting
import TestSupport
import Testing

@Suite struct EventGeneratorTests {
  private static let sequences = EventGenerator.sequences(count: 100, seed: 7)

  @Test func `the same seed always gives the same events`() {
    let again = EventGenerator.sequence(seed: Self.sequences[0].seed)
    #expect(again.events.map(\.event) == Self.sequences[0].events.map(\.event))
    #expect(again.events.map(\.seq) == Array(1...50))
    #expect(again.description == "50 events of seed \(again.seed)")
  }

  @Test func `different seeds give different events`() {
    #expect(Self.sequences[0].events.map(\.event) != Self.sequences[1].events.map(\.event))
  }

  @Test(arguments: EventType.allCases)
  func `every kind of event occurs often`(type: EventType) {
    let count = Self.sequences.flatMap(\.events).count { EventColumns($0.event).type == type.rawValue }
    #expect(count >= 20)
  }

  @Test func `deep layers, several windows, overrides in all scopes and old trees occur`() {
    var layers = 0
    var windows = 0
    var scopes: Set<String> = []
    var hasOldTree = false
    for sequence in Self.sequences {
      var generator = EventGenerator(seed: sequence.seed)
      for _ in sequence.events {
        if case .stateRestored(_, let origin) = generator.next().event, origin.seq < generator.seq - 5 {
          hasOldTree = true
        }
        layers = max(layers, generator.state.tree.scenes.map(\.presentations.count).max() ?? 0)
        windows = max(windows, generator.state.tree.scenes.count)
        scopes.formUnion(generator.state.tree.overrides.rows.map { $0.key.scope.word })
      }
    }
    #expect(layers >= 4)
    #expect(windows >= 3)
    #expect(scopes == ["app", "scene", "stack", "entry"])
    #expect(hasOldTree)
  }

  @Test func `illegal events occur only when asked for`() {
    var generator = EventGenerator(seed: 1)
    #expect(generator.nextIllegal().isLegal == false)
    #expect(Self.sequences.allSatisfy { $0.events.allSatisfy(\.isLegal) })
    #expect(EventGenerator.sequence(seed: 3, illegalPercent: 50).events.contains { !$0.isLegal })
  }

  @Test func `the random numbers are those of SplitMix64`() {
    var random = SplitMix64(seed: 1_234_567)
    let numbers = (0..<3).map { _ in random.next() }
    #expect(numbers == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
  }
}
