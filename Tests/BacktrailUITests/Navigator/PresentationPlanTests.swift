import BacktrailUI
import Testing

@Suite struct PresentationPlanTests {
  private let sheet = PresentationPlan.Target(id: PresentationID(seq: 1), kind: .sheet)
  private let cover = PresentationPlan.Target(id: PresentationID(seq: 2), kind: .cover)
  private let alert = PresentationPlan.Target(id: PresentationID(seq: 3), kind: .alert)

  @Test func `layers are presented one by one, each once the one below has appeared`() {
    var plan = PresentationPlan()
    #expect(plan.steps { $0.aim(at: [sheet, cover]) } == ["present 1.0"])
    #expect(plan.steps { $0.rendered(1, over: 0) } == [])
    #expect(plan.steps { $0.appeared(1) } == ["present 2.0"])
    #expect(plan.steps { $0.appeared(2) } == [])
    #expect(plan.isSettled)
  }

  @Test func `a layer is replaced once the dismissal of the old one was reported`() {
    var plan = PresentationPlan(showing: [sheet])
    #expect(plan.steps { $0.aim(at: [cover]) } == ["dismiss 1.0"])
    #expect(plan.steps { $0.rendered(nil, over: 0) } == [])
    #expect(plan.steps { $0.dismissed(over: 0) } == ["present 2.0"])
  }

  @Test func `the lowest surplus layer takes those above it along`() {
    var plan = PresentationPlan(showing: [sheet, cover])
    #expect(plan.steps { $0.aim(at: []) } == ["dismiss 1.0"])
    #expect(plan.steps { $0.dismissed(over: 1) } == [])
    #expect(plan.steps { $0.dismissed(over: 0) } == [])
    #expect(plan.isSettled)
  }

  @Test func `a person closes a layer once`() {
    var plan = PresentationPlan(showing: [sheet])
    #expect(plan.closed(1) == sheet.id)
    #expect(plan.closed(1) == nil)
  }

  @Test func `a layer dismissed along with one below is not closed by a person`() {
    var plan = PresentationPlan(showing: [sheet, cover])
    #expect(plan.steps { $0.aim(at: []) } == ["dismiss 1.0"])
    #expect(plan.closed(2) == nil)
  }

  @Test func `the dismissal of an earlier presenter is not mistaken for that of a later one`() {
    var plan = PresentationPlan(showing: [sheet, cover])
    #expect(plan.steps { $0.aim(at: []) } == ["dismiss 1.0"])
    #expect(
      plan.steps {
        $0.dismissed(over: 0)
        $0.aim(at: [sheet, cover])
      } == ["present 1.0"])
    #expect(plan.steps { $0.appeared(3) } == ["present 2.0"])
    #expect(plan.steps { $0.appeared(4) } == [])
    #expect(plan.steps { $0.dismissed(over: 1) } == [])
    #expect(plan.isSettled)
  }

  @Test(
    arguments: [
      { $0.dismissed(over: 0) }, { $0.doubt() }, { $0.appeared(0) }, { $0.aim(at: [lost, other]) },
    ] as [@Sendable (inout PresentationPlan) -> Void])
  func `a layer that was lost is requested again`(signal: @Sendable (inout PresentationPlan) -> Void) {
    var plan = PresentationPlan()
    #expect(plan.steps { $0.aim(at: [Self.lost]) } == ["present 1.0"])
    #expect(plan.steps { $0.rendered(1, over: 0) } == [])
    #expect(plan.steps(signal) == [])
    #expect(plan.layer(over: 0) == nil)
    #expect(plan.steps { $0.rendered(nil, over: 0) } == ["present 1.0"])
    #expect(plan.layer(over: 0)?.ticket == 2)
  }

  private static let lost = PresentationPlan.Target(id: PresentationID(seq: 1), kind: .sheet)
  private static let other = PresentationPlan.Target(id: PresentationID(seq: 2), kind: .sheet)

  @Test func `a layer that is no longer requested is withdrawn`() {
    var plan = PresentationPlan()
    #expect(plan.steps { $0.aim(at: [sheet]) } == ["present 1.0"])
    #expect(plan.steps { $0.rendered(1, over: 0) } == [])
    #expect(plan.steps { $0.aim(at: []) } == [])
    #expect(plan.steps { $0.rendered(nil, over: 0) } == [])
    #expect(plan.isSettled)
  }

  @Test func `a layer that appears after it was withdrawn is awaited like any other`() {
    var plan = PresentationPlan()
    #expect(plan.steps { $0.aim(at: [sheet]) } == ["present 1.0"])
    #expect(plan.steps { $0.rendered(1, over: 0) } == [])
    #expect(plan.steps { $0.aim(at: [cover]) } == [])
    #expect(plan.steps { $0.appeared(1) } == [])
    #expect(plan.steps { $0.rendered(nil, over: 0) } == [])
    #expect(plan.steps { $0.dismissed(over: 0) } == ["present 2.0"])
  }

  @Test func `a binding that is cleared before its layer appeared was not cleared by a person`() {
    var plan = PresentationPlan()
    #expect(plan.steps { $0.aim(at: [sheet]) } == ["present 1.0"])
    #expect(plan.closed(1) == nil)
    #expect(plan.layer(over: 0)?.ticket == 1)
  }

  @Test func `a layer that no presenter has seen yet leaves no trace`() {
    var plan = PresentationPlan()
    #expect(plan.steps { $0.aim(at: [sheet]) } == ["present 1.0"])
    #expect(plan.steps { $0.aim(at: [cover]) } == ["present 2.0"])
  }

  @Test func `an alert is shown while nothing lies above it`() {
    var plan = PresentationPlan()
    #expect(plan.steps { $0.aim(at: [alert]) } == ["present 3.0"])
    #expect(plan.steps { $0.rendered(1, over: 0) } == [])
    #expect(plan.isSettled)
    #expect(plan.steps { $0.aim(at: [alert, sheet]) } == ["dismiss 3.0"])
    #expect(plan.steps { $0.rendered(nil, over: 0) } == ["present 1.0"])
  }
}

extension PresentationPlan {
  /// All layers shown, with tickets from 1.
  init(showing targets: [Target]) {
    self.init()
    aim(at: targets)
    for ticket in targets.indices {
      _ = advance()
      appeared(ticket + 1)
    }
  }

  /// Takes signals and then every step that may follow immediately, which is at most one.
  mutating func steps(_ signal: (inout Self) -> Void) -> [String] {
    signal(&self)
    var steps: [String] = []
    while let step = advance() { steps.append(step.name) }
    return steps
  }
}

extension UIStep {
  var name: String {
    switch self {
    case .present(let layer): "present \(layer.target.id)"
    case .dismiss(let layer): "dismiss \(layer.target.id)"
    case .withdraw(let layer): "withdraw \(layer.target.id)"
    }
  }
}
