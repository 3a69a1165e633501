import Backtrail
import BacktrailInspection
import BacktrailTesting
import Foundation
import Testing
import Worlds

/// A damaged payload affects only the screen that it belongs to.
@MainActor
@Suite(.temporaryLog) struct DamagedPayloadTests {
  private func launch(seed: UInt64, _ retention: RetentionPolicy = .standard) throws -> Navigator<Shop> {
    var environment = NavigatorEnvironment.fixed(seed: seed)
    environment.retention = retention
    return try TemporaryLog.navigator(orElse: .start, environment: environment)
  }

  /// Changes one letter of a text in the file.
  private func damage(_ text: String) throws {
    let file = URL(filePath: try TemporaryLog.path())
    var bytes = try Data(contentsOf: file)
    var place = bytes.startIndex
    while let found = bytes.range(of: Data(text.utf8), in: place..<bytes.endIndex) {
      bytes[found.lowerBound] ^= 1
      place = found.upperBound
    }
    try #require(place > bytes.startIndex)
    try bytes.write(to: file)
  }

  @Test(arguments: [false, true])
  func `a launch restores everything but the screen whose payload is damaged`(isBelowBoundary: Bool)
    async throws
  {
    let first = try launch(seed: 1)
    for screen in [Shop.detail(id: 1), .search(text: "planted"), .detail(id: 2)] { first.push(screen) }
    await first.close()
    if isBelowBoundary {
      let second = try launch(seed: 2, RetentionPolicy(days: nil, events: 0, bytes: nil))
      try await second.enterBackground()
      await second.close()
    }
    let floor = try SQLiteLogReader(path: TemporaryLog.path()).position().floor
    #expect((floor > 0) == isBelowBoundary)
    try damage("planted")
    let navigator = Navigator<Shop>(log: try TemporaryLog.open(), environment: .fixed(seed: 3))
    let report = navigator.restore(orElse: .stack(.orders))
    #expect(report.failure == nil)
    #expect(
      navigator.state.topStack?.entries.map(\.route.route) == [
        .list, .detail(id: 1), nil, .detail(id: 2),
      ])
    navigator.push(.detail(id: 3))
    try await navigator.flush()
    #expect(navigator.status == .saved(through: navigator.headSeq))
    await navigator.close()
  }
}
