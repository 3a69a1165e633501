import BacktrailInspection
import BacktrailTesting
import Foundation
import Testing

@Test func `the routes of this release are those in the file`() throws {
  try expectGolden(RouteSchema(of: RecipeRoute.self).json, in: "Schemas/2.json")
}

private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

@Test func `this release can decode what the last one stored`() throws {
  let file = folder.appendingPathComponent("Schemas/1.json")
  let earlier = try RouteSchema(json: String(contentsOf: file, encoding: .utf8))
  let changes = earlier.changes(to: RouteSchema(of: RecipeRoute.self))
  #expect(changes.filter { $0.verdict == .breaking } == [])
}
