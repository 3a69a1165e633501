import Foundation
import HeadlessUI
import Testing

@Suite struct NavigationPathTests {
  private struct Item: Hashable, Codable {
    let id: Int
  }

  private struct Opaque: Hashable {}

  @Test func `a path encodes the type and the value of each element, the last one first`() throws {
    var path = NavigationPath(["hello"])
    path.append(42)
    path.append(Item(id: 7))
    let texts = try JSONDecoder().decode([String].self, from: JSONEncoder().encode(path.codable))
    #expect(texts.first?.hasSuffix("Item") == true)
    #expect(texts.dropFirst() == [#"{"id":7}"#, "Swift.Int", "42", "Swift.String", #""hello""#])
  }

  @Test func `a path with a value that is not codable has no representation`() {
    var path = NavigationPath()
    path.append(Opaque())
    #expect(path.codable == nil)
    path.removeLast()
    #expect(path.codable != nil)
    #expect(path.isEmpty)
  }
}
