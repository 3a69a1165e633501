import BacktrailTesting
import BacktrailUI
import Testing

@MainActor @Test(.temporaryLog) func `an open recipe is restored`() async throws {
  let first = try TemporaryLog.navigator(orElse: ContainerLayout<RecipeRoute>.stack(.list))
  first.push(.recipe(id: 2))
  await first.close()
  let second = try TemporaryLog.navigator(orElse: ContainerLayout<RecipeRoute>.stack(.list))
  #expect(second.topRoute == .recipe(id: 2))
}
