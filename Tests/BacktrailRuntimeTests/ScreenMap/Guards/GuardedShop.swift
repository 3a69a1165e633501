import Backtrail
import BacktrailTesting
import Worlds

extension Navigator<Shop> {
  /// A navigator at the start, with guards.
  static func guarded(by guards: NavigationGuard..., log: (any EventLog)? = nil) -> Navigator<Shop> {
    let navigator = Navigator<Shop>(log: log, environment: .fixed)
    navigator.followLinks(with: DeepLinkRouter())
    navigator.guards = guards
    navigator.restore(orElse: .start)
    return navigator
  }
}

extension NavigationGuard {
  static let editAboveDetail = Self("edit above detail", .above("edit", ["detail"]))
  static let oneModal = Self("one modal", .atMostPresentations(1, []))
  static let checkoutAlone = Self("checkout alone", .alone("checkout"))
  static let shallow = Self("shallow", .depth(3))
}
