import BacktrailInspection
import BacktrailTesting
import Testing

@Test func `the routes of this release are those in the file`() throws {
  try expectGolden(RouteSchema(of: RecipeRoute.self).json, in: "Schemas/1.json")
}
