import BacktrailUI
import Testing

/// All pairs of layer lists, in a user interface that may report its actions in any order.
@Suite struct PresentationPlanWorldTests {
  @Test func `every interleaving ends with what was requested last`() {
    let lists = Self.lists(of: [.sheet, .sheet, .cover])
    for first in lists {
      for second in lists {
        #expect(problem(in: PresentationWorld(orders: [first, second])) == nil)
      }
    }
  }

  @Test func `it does so even if a person closes layers in the meantime`() {
    let lists = Self.lists(of: [.sheet, .popover])
    for first in lists {
      for second in lists {
        #expect(problem(in: PresentationWorld(orders: [first, second], closings: 2)) == nil)
      }
    }
  }

  @Test func `it does so with alerts`() {
    let lists = Self.lists(of: [.alert, .sheet, .alert])
    for first in lists {
      for second in lists {
        #expect(problem(in: PresentationWorld(orders: [first, second])) == nil)
      }
    }
  }

  /// Visits all worlds that can follow from one, each once, and returns what is wrong with the first bad one.
  private func problem(in start: PresentationWorld) -> String? {
    var states: [PresentationWorld: Bool] = [start: true]
    var path: [(world: PresentationWorld, rest: [PresentationWorld])] = [(start, start.next)]
    while let world = path.last?.world {
      guard let next = path[path.count - 1].rest.popLast() else {
        states[world] = false
        path.removeLast()
        continue
      }
      if let isOnPath = states[next] {
        if isOnPath { return "It goes round: \(next)" }
        continue
      }
      if let flaw = next.flaw { return flaw }
      if next.isStuck { return "It ends with \(next)" }
      states[next] = true
      path.append((next, next.next))
    }
    return nil
  }

  /// Every list without repetition.
  private static func lists(of kinds: [ModalKind]) -> [[PresentationPlan.Target]] {
    let targets = kinds.enumerated().map { index, kind in
      PresentationPlan.Target(id: PresentationID(seq: Int64(index)), kind: kind)
    }
    var lists: [[PresentationPlan.Target]] = [[]]
    for length in 0..<targets.count {
      for list in lists where list.count == length {
        lists += targets.filter { !list.contains($0) }.map { list + [$0] }
      }
    }
    return lists
  }
}
