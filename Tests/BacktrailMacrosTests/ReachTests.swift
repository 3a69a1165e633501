import BacktrailMacros
import SwiftSyntax
import SwiftSyntaxBuilder
import Testing

@Suite struct ReachTests {
  @Test(arguments: [
    (RouteSketch("/a"), RouteSketch("/A")),
    (RouteSketch("/É"), RouteSketch("/e\u{301}")),
    (RouteSketch("/**"), RouteSketch("/**")),
    (RouteSketch("/a/:x", ["x": "String"]), RouteSketch("/a/:y", ["y": "String"])),
    (RouteSketch("/a/:x", ["x": "String?"]), RouteSketch("/a/:y", ["y": "String"])),
    (RouteSketch("/a/:x", ["x": "Int"]), RouteSketch("/a/:y", ["y": "Int"])),
    (RouteSketch("/a/:x", ["x": "Int?"]), RouteSketch("/a/:y", ["y": "Double"])),
    (RouteSketch("/a/:x?", ["x": "String?"]), RouteSketch("/a")),
    (RouteSketch("/a/:x?", ["x": "String?"]), RouteSketch("/a/:y", ["y": "String"])),
    (RouteSketch("/a/:x?", ["x": "String?"]), RouteSketch("/a/:y?", ["y": "String?"])),
    (RouteSketch("/s", query: ["q": "String?"]), RouteSketch("/s")),
    (RouteSketch("/s", query: ["q": "[Int]"]), RouteSketch("/s")),
    (RouteSketch("/s", query: ["q": "Int"]), RouteSketch("/s", query: ["q": "Int", "r": "Int"])),
    (RouteSketch("/s", defaults: ["q": "String"]), RouteSketch("/s")),
  ])
  fileprivate func `the later of two routes is never reached`(first: RouteSketch, second: RouteSketch) throws
  {
    #expect(try first.reach.leavesNothing(to: second.reach, standsEarlier: true))
  }

  @Test(arguments: [
    (RouteSketch("/a"), RouteSketch("/b")),
    (RouteSketch("/a"), RouteSketch("/a/b")),
    (RouteSketch("/**/a"), RouteSketch("/**/b")),
    (RouteSketch("/a/:x", ["x": "Int"]), RouteSketch("/a/:y", ["y": "String"])),
    (RouteSketch("/a/:x", ["x": "String"]), RouteSketch("/a/:y", ["y": "Int"])),
    (RouteSketch("/a/:x", ["x": "Int"]), RouteSketch("/a/:y", ["y": "Double"])),
    (RouteSketch("/a/:x", ["x": "String"]), RouteSketch("/a/b")),
    (RouteSketch("/a/**"), RouteSketch("/a/:x", ["x": "String"])),
    (RouteSketch("/a"), RouteSketch("/a/:x?", ["x": "String?"])),
    (RouteSketch("/:x", ["x": "Int"]), RouteSketch("/")),
    (RouteSketch("/s", query: ["q": "String"]), RouteSketch("/s")),
    (RouteSketch("/s", query: ["q": "String"]), RouteSketch("/s", query: ["q": "String?"])),
    (RouteSketch("/s", query: ["q": "String"]), RouteSketch("/s", query: ["r": "String"])),
    (RouteSketch("/s", query: ["q": "String"]), RouteSketch("/s", defaults: ["q": "String"])),
    (RouteSketch("/s", query: ["q": "Int"]), RouteSketch("/s", query: ["q": "String"])),
    (RouteSketch("/s", defaults: ["q": "Int"]), RouteSketch("/s")),
  ])
  fileprivate func `both routes are reached`(first: RouteSketch, second: RouteSketch) throws {
    #expect(try !first.reach.leavesNothing(to: second.reach, standsEarlier: true))
    #expect(try !second.reach.leavesNothing(to: first.reach, standsEarlier: false))
  }

  @Test func `a typed route that never fails takes every URL of an earlier text`() throws {
    let text = try RouteSketch("/a/:x", ["x": "String"]).reach
    let optional = try RouteSketch("/a/:y", ["y": "Int?"]).reach
    #expect(optional.leavesNothing(to: text, standsEarlier: false))
    #expect(!text.leavesNothing(to: optional, standsEarlier: true))
  }
}

/// A pattern and the types of its names.
private struct RouteSketch: Sendable {
  let pattern: String
  let types: [String: String]
  let query: [String: String]
  let defaults: [String: String]

  init(
    _ pattern: String, _ types: [String: String] = [:], query: [String: String] = [:],
    defaults: [String: String] = [:]
  ) {
    self.pattern = pattern
    self.types = types
    self.query = query
    self.defaults = defaults
  }

  var reach: Reach {
    get throws {
      let required = query.compactMapValues {
        type(of: $0).map { Reach.QueryItem(type: $0, isRequired: !$0.canBeMissing) }
      }
      let others = defaults.compactMapValues {
        type(of: $0).map { Reach.QueryItem(type: $0, isRequired: false) }
      }
      return Reach(
        try PatternSyntax(pattern), types: types.compactMapValues(type(of:)),
        query: required.merging(others) { $1 })
    }
  }

  private func type(of spelling: String) -> LinkType? { LinkType(TypeSyntax("\(raw: spelling)")) }
}
