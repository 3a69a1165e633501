import BacktrailUI

@MainActor
enum Shop {
  static let navigator = Navigator<AppRoute>(log: nil)
}
