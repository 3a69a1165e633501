import BacktrailCore
import BacktrailLinks
import Testing

@Suite struct LinkRedactionTests {
  private static let router = DeepLinkRouter<Int>(
    routes: [
      DeepLinkRouteDefinition(pattern: "/reset/:token") { _ in 1 },
      DeepLinkRouteDefinition(pattern: "/**/magic/:code/**") { _ in 2 },
      DeepLinkRouteDefinition(
        "/join", query: ["t"], case: "join",
        parameters: [DeepLinkParameter("inviteToken", String.self, from: "t")], build: { _ in 3 }),
      DeepLinkRouteDefinition(pattern: "/items/:id") { _ in nil },
    ], policy: DeepLinkPolicy(sensitiveNames: ["Ticket"]))

  @Test(arguments: [
    ("/reset/s3", "/reset/***", ["s3"]), ("app://reset/s%2F3?x=1", "app://reset/***?x=1", ["s/3"]),
    ("/a/magic/s3/b", "/a/magic/***/b", ["s3"]), ("/join?t=s3&u=4", "/join?t=***&u=4", ["s3"]),
    ("/items/4?password=s3&id=5", "/items/4?password=***&id=5", ["s3"]),
    ("/nowhere?ACCESS_TOKEN=s3&access-token=s4", "/nowhere?ACCESS_TOKEN=***&access-token=***", ["s3", "s4"]),
    ("/items/4?tick_et=s3&%70in=s4", "/items/4?tick_et=***&%70in=***", ["s3", "s4"]),
    ("/items/4?pinned=1&promocode=2", "/items/4?pinned=1&promocode=2", []),
    ("/items/4#token=s3", "/items/4", []), ("/items/4?token=", "/items/4?token=***", []),
    ("/items/4?q=%ZZ&token=s3", "…", []), ("https://u:s3@a.example/items/4", "https://a.example/…", []),
    ("/items/4?token=s3cret&ref=s3cret&x=1", "/items/4?token=***&ref=***&x=1", ["s3cret"]),
    ("/items/4?s3cret=1&s3cret&token=s3cret&x", "/items/4?***=1&***&token=***&x", ["s3cret"]),
    ("/items/s3cret?token=s3cret", "/items/***?token=***", ["s3cret"]),
    ("/items/4?token=s3cret&ref=s3cret,c&c&to=c", "/items/4?token=***&ref=***&c&to=c", ["s3cret"]),
    ("/items/s3cret/../4", "/items/4", []), ("app://items/s3cret/../4?x=1", "app://items/4?x=1", []),
    ("app://reset/s3/extra", "app://reset/***/***", ["s3", "extra"]),
    ("/v2/reset/s3", "/v2/reset/***", ["s3"]), ("/v2/items/4/5", "/v2/items/4/5", []),
    (
      "/items/4?next=https%3A%2F%2Fa.example%2Freset%3Ftoken%3Ds3cret", "/items/4?next=***",
      [
        "https://a.example/reset?token=s3cret", "s3cret",
      ]
    ),
    ("app://s3cret/%ZZ", "app:…", []), ("tel:555", "tel:…", []), ("javascript:s3", "javascript:…", []),
    ("", "…", []),
  ])
  func `a URL is stored without its secrets`(url: String, text: String, secrets: [String]) {
    let redacted = Self.router.redacted(url)
    #expect(redacted.text == text)
    #expect(redacted.secrets == secrets)
  }

  @Test func `where several routes disagree, what is secret for one is`() {
    let router = DeepLinkRouter<Int>(
      routes: [
        DeepLinkRouteDefinition(pattern: "/a/:name") { _ in 1 },
        DeepLinkRouteDefinition(pattern: "/:section/:password") { _ in 2 },
      ])
    #expect(router.redacted("/a/s3").text == "/a/***")
  }

  @Test(arguments: [
    ("token", true), ("resetToken", true), ("client_secret", true), ("OTP", true), ("new-password", true),
    ("code", true), ("postcode", false), ("id", false), ("tokens", true), ("token[]", true),
    ("user[password]", true), ("token_hash", true), ("oobCode", true), ("login-code", true),
    ("code_verifier", true),
    ("zipcode", false), ("key", false), ("author", false), ("", false),
  ])
  func `names say what is a secret`(name: String, isSecret: Bool) {
    #expect(DeepLinkPolicy().isSensitive(name) == isSecret)
  }
}
