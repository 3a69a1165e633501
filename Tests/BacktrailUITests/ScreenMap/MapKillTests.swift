import BacktrailMap
import BacktrailTesting
import BacktrailUI
import Testing

@MainActor @Suite struct MapKillTests {
  /// The visible part of an app: its windows and their drawing.
  private struct Sight: Equatable {
    let tree: SceneTree<DecodedRoute<MapRoute>>
    let text: String

    @MainActor init(_ app: LibraryApp) throws {
      tree = app.navigator.state.sceneTree
      text = try app.host.text
    }
  }

  @Test(arguments: LibraryPath.allCases)
  func `a kill at any step of the views after a path leads to the state before or after it`(
    start: LibraryPath
  )
    async throws
  {
    for (number, path) in LibraryPath.allCases.enumerated() {
      let adversity = number.isMultiple(of: 2) ? nil : Adversity(seed: UInt64(number))
      try await kill(behind: path, from: start, adversity: adversity)
    }
  }

  private func kill(
    behind path: LibraryPath, from start: LibraryPath, adversity: Adversity?
  ) async throws {
    let log = InMemoryEventLog()
    let app = try LibraryApp(log: log, adversity: adversity)
    start.take(in: app)
    let before = try Sight(app)
    try await app.navigator.flush()
    let head = try log.position().head
    var heads: Set<Int64> = [head]
    app.host.onPass = { heads.formUnion((try? log.position().head).map { [$0] } ?? []) }
    path.take(in: app)
    let after = try Sight(app)
    try await app.navigator.flush()
    // The log grows on its own thread: a pass may see it at any of its batches.
    heads.formUnion(try log.batches(in: head...log.position().head).map(\.last))
    for head in heads {
      let seen = try Sight(LibraryApp(log: log.killed(behind: head)))
      try #require(seen == before || seen == after, "\(start), \(path), behind event \(head)")
      if head == heads.max() { try #require(seen == after, "\(start), \(path)") }
    }
  }
}

extension InMemoryEventLog {
  /// The log of a process that ended after an event.
  fileprivate func killed(behind head: Int64) throws -> InMemoryEventLog {
    let log = InMemoryEventLog()
    try log.append(try batches(in: 1...head), after: 0)
    return log
  }
}
