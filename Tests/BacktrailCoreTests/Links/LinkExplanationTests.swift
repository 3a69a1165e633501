import BacktrailCore
import BacktrailLinks
import Testing

@Suite struct LinkExplanationTests {
  private func verdicts(_ url: String) -> [String: DeepLinkCandidate.Verdict] {
    let router = LinkMatchTests.router
    return Dictionary(
      uniqueKeysWithValues: router.explain(url).candidates.map {
        (router.routes[$0.route].pattern, $0.verdict)
      })
  }

  @Test func `an explanation names every route that fits and why one wins`() {
    #expect(
      verdicts("/items/7") == ["/items/:id": .won, "/items/:name": .outranked])
    #expect(
      verdicts("/items/featured") == [
        "/items/featured": .won, "/items/:name": .outranked,
        "/items/:id": .failed(.unreadable(key: "id", text: "featured", type: "Int")),
      ])
    #expect(verdicts("/nowhere") == [:])
    #expect(verdicts("javascript:/items/7") == [:])
  }

  @Test func `candidates are listed in the order in which they were tried`() {
    let router = LinkMatchTests.router
    let patterns = router.explain("/items/featured").candidates.map { router.routes[$0.route].pattern }
    #expect(patterns == ["/items/featured", "/items/:id", "/items/:name"])
  }
}
