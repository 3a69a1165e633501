import Backtrail
import BacktrailStore
import BacktrailTesting
import Foundation
import Testing

/// Launches in separate processes, which really crash.
@Suite(.temporaryLog) struct LaunchCrashTests {
  /// Records a stack with a build in which nothing breaks.
  @MainActor private func record(_ routes: [Sound]) async throws -> String {
    let navigator: Navigator<Sound> = try TemporaryLog.navigator(orElse: .stack(.home))
    if routes[0] == .home { navigator.setStack(routes) } else { navigator.setRoot(.stack(routes[0])) }
    await navigator.close()
    return try TemporaryLog.path()
  }

  /// A launch of the build that breaks: it draws its windows, takes a tap, and ends well.
  @MainActor private static func launch(_ path: String, guarded: Bool = true) async throws
    -> RestoreLevel
  {
    let environment = NavigatorEnvironment(graceTime: guarded ? 5_000 : nil, timer: .never)
    let navigator = Navigator<Fragile>(log: try SQLiteEventLog(path: path), environment: environment)
    navigator.restore(orElse: .stack(.home))
    navigator.render()
    navigator.push(.page(id: 99))
    await navigator.close()
    return navigator.restoreLevel
  }

  /// The routes that the log has now.
  @MainActor private func routes(_ path: String) throws -> [String] {
    let reader = try SQLiteLogReader(path: path)
    #expect(try reader.verify().isSound)
    let state = try reader.replay(through: reader.position().head).state.expanded
    return state.topStack?.entries.map(\.route.name) ?? []
  }

  @Test(arguments: Fault.allCases)
  func `a screen on top that breaks is left out by the next launch`(fault: Fault) async throws {
    let path = try await record([.home, .page(id: 1), .glass(.init(fault: fault))])
    await #expect(processExitsWith: .failure) { [path = path as String] in _ = try await Self.launch(path) }
    await #expect(processExitsWith: .success) { [path = path as String] in
      let level = try await Self.launch(path)
      #expect(level == .withoutTop)
    }
    #expect(try await routes(path) == ["home", "page", "page"])
  }

  @Test func `a screen in the middle that breaks is left out by the third launch`() async throws {
    let path = try await record([.home, .glass(.init(fault: .decoding)), .page(id: 1), .page(id: 2)])
    await #expect(processExitsWith: .failure) { [path = path as String] in _ = try await Self.launch(path) }
    await #expect(processExitsWith: .failure) { [path = path as String] in _ = try await Self.launch(path) }
    await #expect(processExitsWith: .success) { [path = path as String] in
      let level = try await Self.launch(path)
      #expect(level == .branchRoots)
    }
    #expect(try await routes(path) == ["home", "page"])
  }

  @Test func `a lone screen that breaks is left out by the next launch`() async throws {
    let path = try await record([.glass(.init(fault: .rendering))])
    await #expect(processExitsWith: .failure) { [path = path as String] in _ = try await Self.launch(path) }
    await #expect(processExitsWith: .success) { [path = path as String] in
      let level = try await Self.launch(path)
      #expect(level == .clean)
    }
    #expect(try await routes(path) == ["home", "page"])
  }

  /// Closes a screen that breaks, with a build in which nothing does.
  @MainActor private func recordClosed(_ place: ClosedPlace) async throws -> String {
    let navigator: Navigator<Sound> = try TemporaryLog.navigator(orElse: .stack(.home, .page(id: 1)))
    let glass = Sound.glass(.init(fault: .decoding))
    switch place {
    case .sheet:
      navigator.present(glass)
      navigator.dismiss()
    case .scene:
      navigator.openScene(root: .stack(glass))
      navigator.closeScene()
    case .root:
      navigator.setRoot(.stack(glass))
      navigator.shelveRoot(.stack(.home, .page(id: 1), .page(id: 2)))
    }
    await navigator.close()
    return try TemporaryLog.path()
  }

  enum ClosedPlace: CaseIterable, Codable { case sheet, scene, root }

  @Test(arguments: zip(ClosedPlace.allCases, [1, 1, 2]))
  func `a closed screen that breaks is not decoded again`(place: ClosedPlace, failures: Int) async throws {
    let path = try await recordClosed(place)
    for _ in 0..<failures {
      await #expect(processExitsWith: .failure) { [path = path as String] in _ = try await Self.launch(path) }
    }
    await #expect(processExitsWith: .success) { [path = path as String] in
      let level = try await Self.launch(path)
      #expect(level != .full)
    }
    for _ in 0..<3 {
      await #expect(processExitsWith: .success) { [path = path as String] in
        let level = try await Self.launch(path)
        #expect(level == .full)
      }
    }
  }

  @Test func `without the guard it breaks forever`() async throws {
    let path = try await record([.home, .page(id: 1), .glass(.init(fault: .killed))])
    for _ in 1...3 {
      await #expect(processExitsWith: .failure) { [path = path as String] in
        _ = try await Self.launch(path, guarded: false)
      }
    }
  }

  @MainActor @Test func `a screen that was left out can be reopened by a build in which it does not break`()
    async throws
  {
    let path = try await record([.home, .page(id: 1), .glass(.init(fault: .killed))])
    await #expect(processExitsWith: .failure) { [path = path as String] in _ = try await Self.launch(path) }
    let navigator = Navigator<Sound>(
      log: try SQLiteEventLog(path: path), environment: NavigatorEnvironment(timer: .never))
    let report = navigator.restore(orElse: .stack(.home))
    #expect(navigator.state.topStack?.routes() == [.home, .page(id: 1)])
    #expect(report.rows.map(\.outcome) == [.restored, .restored, .dropped(.launchGuard)])
    try await navigator.reopenLastTime()
    #expect(navigator.state.topStack?.routes() == [.home, .page(id: 1), .glass(.init(fault: .killed))])
    #expect(!navigator.canReopenLastTime)
    await navigator.close()
  }
}
