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
    ("", "…", []), ("https://joe:s3%40a.example/items/3", "https:…", []),
    ("https://joe:s3?@a.example/x", "https:…", []), ("https://a.example:s3/items/3", "https:…", []),
    ("https://a.example;token=s3/items", "https:…", []), ("https://[token=s3]/items", "https:…", []),
    ("https:///s3/%ZZ", "https:…", []), ("https:s3", "https:…", []), ("token=s3:%ZZ", "…", []),
    ("https://joe:47/11@a.example/%ZZ", "https://joe/…", []),
    ("HTTP://u@[::1]:80/%ZZ", "HTTP://[::1]/…", []),
    ("https://a.example:8443?%ZZ", "https://a.example/…", []),
    ("https://\(String(repeating: "s3", count: 200)):s3@a.example/x", "https:…", []),
  ])
  func `a URL is stored without its secrets`(url: String, text: String, secrets: [String]) {
    let redacted = Self.router.redacted(url)
    #expect(redacted.text == text)
    #expect(redacted.secrets == secrets)
  }

  @Test(arguments: [
    ("/items/4?ref=s3cret&x=1", "/items/4?ref=***&x=1", ["s3cret"]),
    ("/items/s3cret?s3cret&s3cret=1", "/items/***?***&***=1", ["s3cret"]),
    ("app://items/a-s3cret", "app://items/***", ["s3cret"]),
    ("/nowhere/s3cret?next=%252Flist%253Fq%3Ds3cret", "/nowhere/***?next=***", ["s3cret"]),
    ("/items/4?q=%7B%22a%22%3A%22s3\\u0063ret%22%7D", "/items/4?q=***", ["s3cret"]),
    ("/items/4?token=abc&x=s3cret", "/items/4?token=***&x=***", ["abc", "s3cret"]),
    ("https://s3cret.example/%ZZ", "…", []), ("https://a.example/%ZZ", "https://a.example/…", []),
    ("/items/4?ref=s3cre", "/items/4?ref=s3cre", []),
  ])
  func `a URL is stored without the secrets of earlier ones`(url: String, text: String, secrets: [String]) {
    let redacted = Self.router.redacted(url, knowing: ["s3cret"])
    #expect(redacted.text == text)
    #expect(redacted.secrets == secrets)
  }

  @Test(arguments: [
    "%2Freset%2Fs3cret", "%252Freset%252Fs3cret", "reset%2Fs3cret", "/reset/s3cret",
    "https%3A%2F%2Fa.example%2Freset%2Fs3cret", "app%3A%2F%2Freset%2Fs3cret%3Fx%3D1",
    "%2F%2Fa.example%2Freset%2Fs3cret", "%2Fitems%2F4%3Fnext%3D%252Freset%252Fs3cret",
    "%2Freset%2Fs3cret%0A", "ftp%3A%2F%2Fa.example%2Freset%2Fs3cret", "%2Fa%2Fmagic%2Fs3cret%2Fb",
    "https%3A%2F%2Fme%3As3cret%40a.example%2Fitems", "%2Fitems%2F4%23token=s3cret",
    "%2Fitems%2F4%3Btoken=s3cret", "%2Fitems%3F%CC%81token=s3cret", "%7B%22token%22%3A%22s3cret%22%7D",
    "%7B%22a%22%3A%5B%7B%22auth%22%3A%7B%22b%22%3A%22s3cret%22%7D%7D%5D%7D",
    "%7B%22next%22%3A%22%5C%2Freset%5C%2Fs3cret%22%7D", "%2525252525252525252Freset%2Fs3cret",
  ])
  func `a part that holds a URL with a secret is stored without it`(part: String) {
    let value = Self.router.redacted("/items/4?a=1&next=\(part)&next=x")
    #expect(value.text == "/items/4?a=1&next=***&next=x")
    #expect(!value.secrets.isEmpty)
    #expect(!Self.router.redacted("/items/4?\(part)").text.contains("s3cret"))
  }

  @Test(arguments: [
    #"{"u":"https://x.example/?a=1\u0026token=s3cret"}"#, #"{"u":"/items/4?token\u003ds3cret"}"#,
    #"{"u":"\u002freset\u002fs3cret"}"#, #"{"\/reset\/s3cret":1}"#, #"{"a":"{\"token\":\"s3cret\"}"}"#,
    #""{\"token\":\"s3cret\"}""#, #"{"tok\u0065n":"s3cret"}"#, #"{"token":"s3\u0063ret"}"#,
    #"{"token":["a","s3cret"]}"#, #"{"auth":{"token_type":"a","b":"s3cret"}}"#, #"{"token" : "s3cret"#,
    #"{"u":"%7B%22token%22%3A%22s3cret%22%7D"}"#, #"/a?state={"u":"%2Freset%2Fs3cret"}"#,
    #"{"a":"\u{A0}","token":"s3cret"}"#, "/join?t=s3cret", #"{"u":"/join?t=s3cret"}"#,
  ])
  func `a secret in JSON or in a link is found, and where it is repeated`(value: String) {
    let redacted = Self.router.redacted("/items/4?next=\(value.linkEscaped)&other=s3cret")
    #expect(redacted.text == "/items/4?next=***&other=***")
    #expect(redacted.secrets.contains("s3cret"))
  }

  @Test(arguments: [
    ("%2B12345678", "12345678"), ("-012345678", "-12345678"), ("012345678", "12345678"),
    ("12345678", "%2B0012345678"), ("12345678", "-12345678"),
    ("7d9f1e0a-0b1c-4d2e-8f30-a1b2c3d4e5f6", "7D9F1E0A-0B1C-4D2E-8F30-A1B2C3D4E5F6"),
    ("7D9F1e0a-0b1c-4d2e-8f30-a1b2c3d4e5f6", "7d9f1e0a-0b1c-4d2e-8f30-a1b2c3d4e5f6"),
  ])
  func `a secret in another spelling of the same value is found`(secret: String, repeated: String) {
    let redacted = Self.router.redacted("/items/4?token=\(secret)&n=\(repeated)&c=1")
    #expect(redacted.text == "/items/4?token=***&n=***&c=1")
  }

  @Test(arguments: [
    (#"ab,er"2\"#, #"{"password":"ab,er\"2\\"}"#), ("a\u{1F511}key", #"{"pin":"a\ud83d\udd11key"}"#),
  ])
  func `a secret in JSON is compared by its value, not by how it is written`(secret: String, json: String) {
    let other = "x-" + secret
    let redacted = Self.router.redacted("/items/4?a=\(json.linkEscaped)&b=\(other.linkEscaped)&c=1")
    #expect(redacted.text == "/items/4?a=***&b=***&c=1")
  }

  @Test(arguments: [#"{"q":"s3\u0063ret"}"#, #"["{\"q\":\"see s3cret\"}"]"#, #"{"s3cre\u0074":1}"#])
  func `a secret that JSON repeats is found`(json: String) {
    let redacted = Self.router.redacted("/items/4?token=s3cret&q=\(json.linkEscaped)&c=1")
    #expect(redacted.text == "/items/4?token=***&q=***&c=1")
  }

  @Test(arguments: [(8, "***"), (7, nil)] as [(Int, String?)])
  func `strings nested too deep within JSON strings are hidden completely`(depth: Int, stored: String?) {
    var json = #""x""#
    for _ in 0..<depth {
      let escaped = json.map { "\"\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
      json = "\"\(escaped)\""
    }
    let text = Self.router.redacted("/items/4?q=\(json.linkEscaped)").text
    #expect(text == "/items/4?q=\(stored ?? json.linkEscaped)")
  }

  @Test(arguments: [
    #"{"u":"https:\/\/x.example/?a=1\u0026b=2"}"#, #"{"a":"{\"b\":\"c\"}"}"#, #"{"token":{}}"#,
    #"say "token", please"#, #"{"a":1,"b":[{"c":null}],"#,
  ])
  func `JSON without a secret is unchanged`(json: String) {
    let url = "/items/4?q=\(json.linkEscaped)"
    #expect(Self.router.redacted(url).text == url)
  }

  @Test(arguments: [
    "%2Fitems%2F4", "reset", "a%2Fb", "https%3A%2F%2Fa.example%2Fitems%2F4%3Fx%3D1", "%7B%22a%22%3A1%7D",
    "100%25",
    "2026-01-02T10:00:00Z", "%252Fitems%252F4",
  ])
  func `a part that holds a URL without a secret is unchanged`(part: String) {
    #expect(Self.router.redacted("/items/4?next=\(part)").text == "/items/4?next=\(part)")
  }

  @Test func `where several routes disagree, a value that is secret for one is secret`() {
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
  func `names mark values as secret`(name: String, isSecret: Bool) {
    #expect(DeepLinkPolicy().isSensitive(name) == isSecret)
  }
}
