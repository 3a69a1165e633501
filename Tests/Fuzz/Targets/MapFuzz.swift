import BacktrailCore
import BacktrailInspection
import BacktrailMap
import BacktrailRuntime

/// The description of a map as JSON, and after a NUL a path through it as text.
struct MapFuzz: FuzzTarget {
  func check(_ input: [UInt8], _ claims: inout Claims) throws {
    let (json, text) = input.halves
    let map = try MapDescription(json: json)
    claims.expect((try? MapDescription(json: map.json)) == map, "The map prints as another one.")
    claims.expect(map.findings() == map.findings(), "A second look finds something else.")
    let picture = MapPicture(of: map)
    claims.expect(!picture.dot.isEmpty && !picture.mermaid.isEmpty, "The picture is empty.")
    claims.expect((try? JSONValue(parsing: picture.json)) != nil, "The picture's JSON is none.")
    claims.expect(
      RouteSchema(of: map).changes(to: RouteSchema(of: map)).isEmpty, "The map differs from itself.")
    for way in map.storedWays {
      let path = ScreenPath(way.name)
      if map.node(at: path) != nil { claims.expect(map.currentPath(path) != nil, "'\(path)' leads nowhere.") }
    }
    let steps = try map.steps(text: text)
    let printed = map.text(of: steps)
    claims.expect((try? map.steps(text: printed)) == steps, "The path prints as '\(printed)'.")
    if let target = try? map.target(steps) {
      claims.expect((try? map.target(text: printed)) == target, "'\(printed)' leads elsewhere.")
    }
  }
}
