import Backtrail
import BacktrailInspection
import BacktrailMap
import Testing

@Suite struct OtherFileTests {
  private let schema = RouteSchema(of: .marina).json
  private let map = MapDescription.marina.json
  private let guards = GuardFileTests.guards.json

  @Test func `a file of a different kind is named, along with the expected kind`() {
    #expect(throws: MapFileError.otherFile("the schema of an app's screens")) {
      try MapDescription(json: schema)
    }
    #expect(throws: MapFileError.otherFile("the guards of an app")) { try MapDescription(json: guards) }
    #expect(throws: GuardFileError.otherFile("the map of an app's screens")) {
      try [NavigationGuard](json: map)
    }
    #expect(throws: GuardFileError.otherFile("the schema of an app's screens")) {
      try [NavigationGuard](json: schema)
    }
    let links = #"{"routes":[]}"#
    #expect(throws: GuardFileError.otherFile("the manifest of an app's links")) {
      try [NavigationGuard](json: links)
    }
    #expect(throws: RouteSchemaError.otherFile("the manifest of an app's links")) {
      try RouteSchema(json: links)
    }
    #expect(throws: RouteSchemaError.otherFile("the map of an app's screens")) { try RouteSchema(json: map) }
    #expect(
      "\(MapFileError.otherFile("the guards of an app"))"
        == "Expected a map, but found the guards of an app. Export it from the app with 'map.description.json'."
    )
  }
}
