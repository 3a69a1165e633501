import Backtrail
import BacktrailTesting
import Testing

@testable import Example

/// Events 3 to 442 of a log, reduced to the 4 that the failure needs.
@MainActor @Suite struct CheckoutTests {
  @Test func `no guard is violated`() throws {
    let session = try RecordedSession(contentsOf: "CheckoutTests.jsonl")
    let navigator = Shop(Navigator(log: nil)).navigator
    try session.play(on: navigator)
    expectKept(
      [
        NavigationGuard("checkout above the cart", .above("checkout", ["cart"]))
      ], in: navigator)
  }
}
