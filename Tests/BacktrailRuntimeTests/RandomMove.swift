import Backtrail
import BacktrailTesting
import Worlds

/// Random moves, for property tests.
@MainActor
enum RandomMove {
  /// Makes one move and returns its batch if it changed something.
  static func make(on navigator: Navigator<Shop>, _ random: inout SplitMix64) -> RecordedBatch? {
    move(on: navigator, &random).batch
  }

  private static func move(on navigator: Navigator<Shop>, _ random: inout SplitMix64) -> MoveResult {
    let number = Int(random.next() % 100)
    switch random.next() % 22 {
    case 0...4: return navigator.push(.detail(id: number))
    case 5: return navigator.pop(number % 3)
    case 6: return navigator.select(number.isMultiple(of: 2) ? "shop" : "search")
    case 7: return navigator.present(.price(Double(number)))
    case 8: return navigator.dismiss()
    case 9...11: return navigator.saveViewState(number)
    case 12: return navigator.registerOverride("\(number)", for: "a", of: "host")
    case 13: return navigator.registerOverride("\(number)", for: "a", of: "host", scope: .entry(.top))
    case 14: return navigator.openScene(root: .start)
    case 15: return navigator.state.scenes.count > 1 ? navigator.closeScene() : .unchanged
    case 16: return navigator.reopenScene()
    case 17: return navigator.setStack([.list, .detail(id: number % 3), .price(1)])
    case 18: return navigator.openBranch("extra", .list)
    case 19: return navigator.shelveRoot(.stack(.list, .detail(id: number)))
    case 20: return navigator.reopenRoot(keptRoot(of: navigator) ?? StackID(seq: 0))
    default: return navigator.setRoot(.start)
    }
  }

  /// The first stack of the oldest retained root.
  private static func keptRoot(of navigator: Navigator<Shop>) -> StackID? {
    guard case .root(let root, _)? = navigator.state.closedItems.first?.content else { return nil }
    return root.branches.first?.id
  }
}
