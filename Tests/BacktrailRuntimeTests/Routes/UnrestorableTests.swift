import Backtrail
import BacktrailStore
import BacktrailTesting
import Testing

@MainActor @Suite(.temporaryLog) struct UnrestorableTests {
  private func launch() throws -> Navigator<Reef> { try TemporaryLog.navigator(orElse: .stack(.shore)) }

  /// The routes that come back after some moves.
  private func relaunch(_ moves: (Navigator<Reef>) -> Void) async throws -> (Navigator<Reef>, RestoreReport) {
    let first = try launch()
    moves(first)
    await first.close()
    let second = Navigator<Reef>(log: try SQLiteEventLog(path: TemporaryLog.path()))
    return (second, second.restore(orElse: .stack(.shore)))
  }

  @Test func `a screen that does not come back is removed with everything on top of it`() async throws {
    let (navigator, report) = try await relaunch {
      $0.setStack([.shore, .dive(depth: 1), .permit(token: "a"), .dive(depth: 2)])
    }
    #expect(navigator.state.topStack?.routes() == [.shore, .dive(depth: 1)])
    #expect(report.dropped.count == 2)
    await navigator.close()
    let third = try launch()
    #expect(third.state.topStack?.routes() == [.shore, .dive(depth: 1)])
    await third.close()
  }

  @Test func `a root stays, and a sheet is removed with its root`() async throws {
    let (navigator, report) = try await relaunch {
      $0.setRoot(.stack(.permit(token: "a"), .dive(depth: 1)))
      $0.present(.stack(.permit(token: "b"), .dive(depth: 2)))
      $0.present(.dive(depth: 3))
    }
    let scene = try #require(navigator.state.scenes.first)
    #expect(scene.root.selectedBranch.routes() == [.permit(token: "a"), .dive(depth: 1)])
    #expect(scene.presentations == [])
    #expect(report.dropped.count == 3)
    await navigator.close()
  }

  @Test func `a sheet on a root that comes back loses only its top`() async throws {
    let (navigator, _) = try await relaunch {
      $0.present(.stack(.dive(depth: 2), .permit(token: "b")))
    }
    #expect(navigator.state.topStack?.routes() == [.dive(depth: 2)])
    await navigator.close()
  }

  @Test func `restored screens are not recorded again`() async throws {
    let (navigator, report) = try await relaunch { $0.push(.dive(depth: 1)) }
    #expect(report.dropped == [])
    #expect(navigator.headSeq == report.head + 1)
    await navigator.close()
  }
}
