struct Harbor: Sendable {
  func berthNames() async throws -> [String] { [] }
}
