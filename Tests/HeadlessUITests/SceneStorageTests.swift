import HeadlessUI
import Testing

@MainActor @Suite struct SceneStorageTests {
  @Test func `a window keeps its values across launches, and another window has its own`() throws {
    let first = HeadlessHost { Shelf() }
    try first.tap("Add")
    try first.tap("Add")
    try first.tap("Name")
    #expect(try first.text == "2 books by Ann\n[Add]\n[Name]")
    #expect(try HeadlessHost(restoring: first) { Shelf() }.text == "2 books by Ann\n[Add]\n[Name]")
    #expect(try HeadlessHost { Shelf() }.text == "0 books by nobody\n[Add]\n[Name]")
  }

  @Test func `views with the same key share the value`() throws {
    let host = HeadlessHost {
      Shelf()
      Shelf()
    }
    #expect(throws: HeadlessError.self) { try host.tap("Add") }
    let twins = HeadlessHost {
      Shelf()
      ShelfLabel()
    }
    try twins.tap("Add")
    #expect(try twins.text.hasSuffix("all: 1"))
  }
}

private struct Shelf: View {
  @SceneStorage("count") private var count = 0
  @SceneStorage("author") private var author: String?

  var body: some View {
    Text("\(count) books by \(author ?? "nobody")")
    Button("Add") { count += 1 }
    Button("Name") { author = "Ann" }
  }
}

private struct ShelfLabel: View {
  @SceneStorage("count") private var count = 0

  var body: some View { Text("all: \(count)") }
}
