import Testing

/// The compiler's errors for a destination whose values no URL can hold.
@Suite struct LinkTypeCheckTests {
  private func errors(_ value: String, mainActor: Bool = false) throws -> [String] {
    try TypeCheck(
      """
      enum Tag: String { case a, b }
      enum Own: String, DeepLinkValue { case a, b }
      struct Size: Hashable { var width = 0 }
      @DeepLinkDestination
      enum Shelf {
        @DeepLinkRoute("/books/:id", query: ["value"]) case book(id: Int, value: \(value))
      }
      """, mainActor: mainActor
    ).errors
  }

  @Test(arguments: ["[Size]", "Size", "Size?", "[Size]?", "[[Tag]]", "[Tag?]"])
  func `a type that no URL can hold is named with its case`(type: String) throws {
    let errors = try errors(type)
    #expect(!errors.isEmpty)
    #expect(errors.first?.contains("'book'") == true, "\(errors)")
  }

  @Test(arguments: [
    "Tag", "Tag?", "[Tag]", "[Tag]?", "[Tag] = [.a]", "[Tag]? = nil", "[Int]", "Int?", "Own", "Own?",
    "[Own]", "[Own]?", "Own = .a",
  ])
  func `an enum, and an array of one, needs no conformance`(type: String) throws {
    #expect(try errors(type) == [])
    #expect(try errors(type, mainActor: true) == [])
  }
}
