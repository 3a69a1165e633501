import BacktrailUI

struct Harbor: Sendable {
  func berthNames() async throws -> [String] { [] }
}

@MainActor @Observable final class ComposerModel {
  var draft = ""
}

@MainActor let berths = Berths()
