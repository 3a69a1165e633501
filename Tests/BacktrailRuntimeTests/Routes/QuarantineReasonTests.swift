import Backtrail
import Foundation
import Testing

/// A reason may be shown and reported.
@Suite struct QuarantineReasonTests {
  private enum Page: Route { case look(Look) }

  @Test(arguments: [
    (#"{"date":"SECRET"}"#, "an error of type 'CocoaError' was thrown."),
    (#"{"file":"SECRET"}"#, "an error of type 'CocoaError' was thrown."),
    (#"{"own":"SECRET"}"#, "Look again."),
    (#"{"values":{"SECRET":"a"}}"#, "'look._0.values.…' is not of type Int."),
    (#"{"values":{"SECRET":null}}"#, "'look._0.values.…' is null but should be Int."),
    (#"{"lists":[{"SECRET":"a"}]}"#, "'look._0.lists.0.…' is not of type Int."),
    (#"{"missing":"SECRET"}"#, "a value is missing."),
  ])
  func `a reason contains no stored value and no key of the data`(look: String, reason: String) {
    let stored = EncodedRoute(name: "look", parameters: #"{"_0":\#(look)}"#)
    #expect(throws: RouteCodingError.undecodable(route: "look", reason: reason)) {
      try JSONRouteCoder<Page>().decode(stored)
    }
  }

  private enum Split: Route, DeclaresRoutes {
    case start

    static let routeDeclarations = [RouteDeclaration("start", view: "Start")]
    static let routeUpcasters = [["start"], []].map { names in
      RouteUpcaster("into\(names.count)", from: 1, into: names) { old in
        if case .string(let name)? = old["name"] { StoredRoute(name) } else { StoredRoute("start") }
      }
    }
  }

  @Test(arguments: ["into1", "into0"])
  func `an upcaster that returns a name from the data is refused without it`(name: String) {
    let error = RouteCodingError.upcasting(
      name, version: 1, reason: "It returned a route that it does not list.")
    #expect(throws: error) {
      try JSONRouteCoder<Split>().decode(EncodedRoute(name: name, parameters: #"{"name":"SECRET"}"#))
    }
  }
}

/// A value that reads its parts in ways that fail.
private struct Look: Codable, Hashable {
  private struct Refusal: Error, CustomStringConvertible {
    let description = "Look again."
  }

  private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// An object whose keys are data.
  private struct Values: Decodable {
    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: AnyKey.self)
      for key in values.allKeys { _ = try values.decode(Int.self, forKey: key) }
    }
  }

  private enum Key: CodingKey { case date, file, own, values, lists, missing }

  init(from decoder: any Decoder) throws {
    let parts = try decoder.container(keyedBy: Key.self)
    if let text = try parts.decodeIfPresent(String.self, forKey: .date) {
      _ = try Date(text, strategy: .iso8601)
    }
    if let path = try parts.decodeIfPresent(String.self, forKey: .file) {
      _ = try Data(contentsOf: URL(filePath: "/nonexistent/\(path)"))
    }
    if parts.contains(.own) { throw Refusal() }
    _ = try parts.decodeIfPresent(Values.self, forKey: .values)
    _ = try parts.decodeIfPresent([Values].self, forKey: .lists)
    if let key = try parts.decodeIfPresent(String.self, forKey: .missing) {
      let values = try decoder.container(keyedBy: AnyKey.self)
      _ = try values.decode(Int.self, forKey: AnyKey(stringValue: key))
    }
  }

  func encode(to encoder: any Encoder) throws {}
}
