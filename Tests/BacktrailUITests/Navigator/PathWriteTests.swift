import Testing

@testable import BacktrailUI

/// Internal by nature: only a navigation stack writes paths.
@Suite struct PathWriteTests {
  private static let shown = items(1, 2, 3)

  @Test(arguments: [
    (items(1, 2, 3), PathWrite<Trail>.same),
    (items(1, 2), .back(to: EntryID(seq: 2))),
    (items(1), .back(to: EntryID(seq: 1))),
    ([], .back(to: nil)),
    (items(1, 2, 3) + [.link(.hut(4))], .push(.hut(4))),
    (items(1, 2) + [.link(.hut(4))], .stray),
    (items(1, 2, 3) + [.link(.hut(4)), .link(.hut(4))], .stray),
    (items(1, 2, 3, 4), .stray),
    (items(2, 3), .stray),
    (items(1, 3), .stray),
    (items(3, 2, 1), .stray),
    (items(1, 2, 4), .stray),
  ])
  func `a write is a way back, a push, or nothing`(written: [PathItem<Trail>], meaning: PathWrite<Trail>) {
    #expect(PathWrite(written, shown: Self.shown, isSettled: true) == meaning)
  }

  @Test func `nobody goes back from screens that were not shown yet`() {
    #expect(PathWrite(Self.items(1, 2), shown: Self.shown, isSettled: false) == .stray)
    #expect(PathWrite(Self.shown + [.link(.map)], shown: Self.shown, isSettled: false) == .push(.map))
  }

  @Test func `a screen is the same whatever its route`() {
    let replaced = [PathItem<Trail>.entry(EntryID(seq: 1), .route(.camp))]
    #expect(PathWrite(replaced, shown: Self.items(1), isSettled: true) == .same)
  }

  private static func items(_ ids: Int64...) -> [PathItem<Trail>] {
    ids.map { .entry(EntryID(seq: $0), .route(.hut(Int($0)))) }
  }
}
