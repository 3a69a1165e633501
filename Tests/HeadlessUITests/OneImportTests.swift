import HeadlessUI
import Testing

@MainActor @Suite struct OneImportTests {
  @Test func `one import is enough for a view and its model`() throws {
    let host = HeadlessHost { SpacedView() }
    #expect(try host.text == "example.org")
  }
}

@MainActor @Observable
private final class Link {
  var url = URL(string: "https://example.org")
}

private struct SpacedView: View {
  @State private var link = Link()

  var body: some View {
    VStack(spacing: 8) { Text(link.url?.host() ?? "") }
  }
}
