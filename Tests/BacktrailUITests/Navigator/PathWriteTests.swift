import Testing
import Worlds

@testable import BacktrailUI

/// Internal by nature: only a navigation stack writes paths.
@Suite struct PathWriteTests {
  private static let shown = items(1, 2, 3)

  @Test(arguments: [
    (items(1, 2, 3), PathWrite<Windows>.same),
    (items(1, 2), .back(to: EntryID(seq: 2))),
    (items(1), .back(to: EntryID(seq: 1))),
    ([], .back(to: nil)),
    (items(1, 2, 3) + [.link(.document(4))], .push(.document(4))),
    (items(1, 2) + [.link(.document(4))], .stray),
    (items(1, 2, 3) + [.link(.document(4)), .link(.document(4))], .stray),
    (items(1, 2, 3, 4), .stray),
    (items(2, 3), .stray),
    (items(1, 3), .stray),
    (items(3, 2, 1), .stray),
    (items(1, 2, 4), .stray),
  ])
  func `a write is a way back, a push, or nothing`(written: [PathItem<Windows>], meaning: PathWrite<Windows>)
  {
    #expect(PathWrite(written, shown: Self.shown, isSettled: true) == meaning)
  }

  @Test func `a write does not go back from screens that were not shown yet`() {
    #expect(PathWrite(Self.items(1, 2), shown: Self.shown, isSettled: false) == .stray)
    #expect(PathWrite(Self.shown + [.link(.home)], shown: Self.shown, isSettled: false) == .push(.home))
  }

  @Test func `a screen is the same whatever its route`() {
    let replaced = [PathItem<Windows>.entry(EntryID(seq: 1), .route(.counter))]
    #expect(PathWrite(replaced, shown: Self.items(1), isSettled: true) == .same)
  }

  private static func items(_ ids: Int64...) -> [PathItem<Windows>] {
    ids.map { .entry(EntryID(seq: $0), .route(.document(Int($0)))) }
  }
}
