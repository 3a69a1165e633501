struct Harbor: Sendable {
  func berthNames() async throws -> [String] { [] }
}

@MainActor let berths = Berths()
