import Backtrail
import BacktrailInspection
import BacktrailTesting
import TestSupport
import Testing
import Worlds

/// The secrets that a process has seen are remembered until it ends.
@MainActor
@Suite(.temporaryLog) struct RememberedSecretTests {
  private nonisolated static let secret = "Xy7planted-secret"

  private func navigator() throws -> Navigator<Shop> {
    .following(try SQLiteEventLog(path: TemporaryLog.path()))
  }

  private func repeatSecret(in navigator: Navigator<Shop>) throws {
    navigator.push(.search(text: "see \(Self.secret)"))
    navigator.saveViewState(["field": Self.secret])
    navigator.keepViewState(["other": Self.secret], key: "other", of: try #require(navigator.state.top?.id))
    navigator.finish(with: Self.secret)
  }

  @Test(arguments: ["/reset?token=\(secret)", "/vault/\(secret)", nil])
  func `a reset does not forget a secret`(url: String?) async throws {
    let navigator = try navigator()
    if let url { try navigator.open(url) } else { navigator.push(.reset(token: Self.secret)) }
    try await navigator.reset(to: .stack(.list))
    try repeatSecret(in: navigator)
    try navigator.open("/list?other=\(Self.secret)")
    try await navigator.flush()
    #expect(try !TemporaryLog.contains(Self.secret))
    #expect(try await !navigator.exportLog().contains(Self.secret))
    await navigator.close()
    #expect(try !TemporaryLog.contains(Self.secret))
  }

  @Test func `a route type's own link patterns name its secrets if nothing follows links`() async throws {
    let navigator = try TemporaryLog.navigator(orElse: ContainerLayout<Shop>.stack(.list))
    navigator.push(.reset(token: Self.secret))
    try repeatSecret(in: navigator)
    await navigator.close()
    #expect(try !TemporaryLog.contains(Self.secret))
  }

  @Test func `a recorder remembers the secrets of a recorded stack`() async throws {
    let log = try SQLiteEventLog(path: TemporaryLog.path())
    let recorder = NavigationRecorder<Shop>(log: log, root: .stack(.list))
    recorder.record(stack: [.reset(token: Self.secret)])
    recorder.record(stack: [.search(text: "see \(Self.secret)")])
    recorder.record(savedValue: [Self.secret])
    await recorder.navigator.close()
    #expect(try !TemporaryLog.contains(Self.secret))
  }

  /// Pushes a screen with a secret, then repeats the secret in a command.
  private func repeatInCommand(_ secret: String, id: CommandID, isOwn: Bool) async throws -> InMemoryEventLog
  {
    let log = InMemoryEventLog()
    let navigator = Navigator<Shop>.following(log)
    if !isOwn { navigator.push(.reset(token: secret)) }
    let command: (MoveList<Shop>) -> Void = { moves in
      if isOwn { moves.push(.reset(token: secret)) }
      moves.push(.search(text: "see \(secret)"))
    }
    let first = try await navigator.perform(id: id, command)
    #expect(try await navigator.perform(id: id, command).batch == first.batch)
    await #expect(throws: StoreError.self) { try await navigator.perform(id: id) { $0.push(.list) } }
    let relaunched = Navigator<Shop>.following(log)
    #expect(try await relaunched.perform(id: id, command).batch == first.batch)
    await #expect(throws: StoreError.self) { try await relaunched.perform(id: id) { $0.push(.list) } }
    return log
  }

  @Test(arguments: [true, false])
  func `the digest of a command that repeats a secret does not depend on the secret`(isOwn: Bool) async throws
  {
    let id = CommandID.random()
    let logs = try await [
      repeatInCommand(Self.secret, id: id, isOwn: isOwn),
      repeatInCommand("a-different-one", id: id, isOwn: isOwn),
    ]
    let digests = try logs.map { try #require($0.batch(for: id)?.command?.digest) }
    #expect(digests[0] == digests[1])
  }

  @Test func `a secret that becomes known after a command does not change the command`() async throws {
    let navigator = try navigator()
    let id = CommandID.random()
    let first = try await navigator.perform(id: id) { $0.push(.search(text: Self.secret)) }
    navigator.push(.reset(token: Self.secret))
    #expect(try await navigator.perform(id: id) { $0.push(.search(text: Self.secret)) }.batch == first.batch)
    await #expect(throws: StoreError.self) {
      try await navigator.perform(id: id) { $0.push(.search(text: "other")) }
    }
    await navigator.close()
  }
}
