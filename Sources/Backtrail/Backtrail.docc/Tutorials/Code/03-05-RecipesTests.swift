import BacktrailTesting
import BacktrailUI
import Testing

@MainActor @Test(.temporaryLog) func `an open recipe is restored`() async throws {
  let first = try TemporaryLog.navigator(orElse: ContainerLayout<RecipeRoute>.start)
  first.push(.dish(id: 2))
  await first.close()
  let second = try TemporaryLog.navigator(orElse: ContainerLayout<RecipeRoute>.start)
  #expect(second.topRoute == .dish(id: 2))
}
