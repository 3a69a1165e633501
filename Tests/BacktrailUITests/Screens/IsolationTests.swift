import Testing

/// An app's code, and the compiler's answer in a plain target and in one isolated to the main actor.
private struct Written: Sendable, CustomTestStringConvertible {
  /// If it does not compile, the words in the first error.
  enum Answer: Sendable {
    case compiles
    case says(String)
  }

  let source: String
  let plain: Answer
  let mainActor: Answer

  init(_ source: String, plain: Answer = .compiles, mainActor: Answer = .compiles) {
    self.source = source
    self.plain = plain
    self.mainActor = mainActor
  }

  var testDescription: String { source }

  func expect(_ answer: Answer, mainActor: Bool) throws {
    let views = "struct Shore: View { var body: some View { Text(\"Sand\") } }"
    let library = "func keep<R: Codable & Hashable & Sendable>(_: R.Type) {}"
    let errors = try TypeCheck("\(views)\n\(library)\n\(source)", mainActor: mainActor).errors
    switch answer {
    case .compiles: #expect(errors == [])
    case .says(let words): #expect(errors.contains { $0.contains(words) }, "\(errors)")
    }
  }
}

/// The table of isolation, and the same with enums of screens.
@Suite struct IsolationTests {
  private static let isolated = Written.Answer.says("main actor-isolated conformance of 'Lake'")
  private static let noRoute = Written.Answer.says("type 'Lake' does not conform to protocol 'Route'")
  private static let crossing = Written.Answer.says("'Identifiable' crosses into main actor-isolated code")

  private static let table: [Written] = [
    Written(
      "enum Lake: Codable, Hashable { case shore }\nfunc use() { keep(Lake.self) }", mainActor: isolated),
    Written("nonisolated enum Lake: Codable, Hashable { case shore }\nfunc use() { keep(Lake.self) }"),
    Written(
      """
      public enum Lake: Route {
        public enum Bed: Codable, Hashable, Sendable { case sand }
        case shore(Bed)
      }
      extension Lake: View { public var body: some View { Shore() } }
      func use() { keep(Lake.self) }
      """),
    Written(
      """
      enum Lake: Route {
        enum Bed: Codable, Hashable { case sand }
        case shore(Bed)
      }
      func use() { keep(Lake.self) }
      """),
    Written("enum Lake: Hashable { case shore }\nextension Lake: Route {}", mainActor: noRoute),
    Written("enum Lake: Hashable { case shore }\nnonisolated extension Lake: Route {}", mainActor: noRoute),
    Written("enum Lake { case shore(Int) }\nnonisolated extension Lake: Route {}"),
    // Without values an enum is hashable by itself, on the main actor.
    Written("enum Lake { case shore }\nnonisolated extension Lake: Route {}", mainActor: noRoute),
    Written("nonisolated enum Lake: Hashable { case shore }\nextension Lake: Route {}", mainActor: noRoute),
    Written("nonisolated enum Lake: Hashable { case shore }\nnonisolated extension Lake: Route {}"),
    Written(
      """
      enum Lake: Hashable, Identifiable, View {
        case shore
        var id: Self { self }
        var body: some View { Shore() }
      }
      """, plain: crossing),
    Written(
      """
      enum Lake: Hashable, Identifiable {
        case shore
        var id: Self { self }
      }
      extension Lake: View { @MainActor @ViewBuilder var body: some View { Shore() } }
      """),
  ]

  private static let screens: [Written] = [
    Written(
      """
      @Screens enum Lake: Hashable, Identifiable {
        case shore
        var id: Self { self }
      }
      struct Boat: View {
        @State var lake: Lake?
        var body: some View { Shore().sheet(item: $lake).navigationDestination(Lake.self) }
      }
      """),
    Written(
      """
      @Screens enum Lake: Route {
        case shore
      }
      func use() { keep(Lake.self) }
      nonisolated func table() -> [RouteDeclaration] { Lake.routeDeclarations }
      """),
    Written(
      "@Screens enum Lake: Hashable, Identifiable, View {\n  case shore\n  var id: Self { self }\n}",
      plain: crossing),
    Written("@Screens enum Lake: Hashable { case shore }\nextension Lake: Route {}", mainActor: noRoute),
    // The fix that the error above asks for.
    Written("@Screens nonisolated enum Lake: Hashable { case shore }\nnonisolated extension Lake: Route {}"),
    Written(
      """
      enum Wind: Codable, Hashable { case north }
      struct Breeze: View {
        init(_ wind: Wind) {}
        var body: some View { Shore() }
      }
      @Screens enum Lake: Route { case breeze(Wind) }
      """),
    Written(
      """
      @Screens enum Lake: CaseIterable, Hashable {
        case shore
      }
      struct Tabs: View { var body: some View { ScreensForEachView(Lake.self) } }
      """),
  ]

  @Test(arguments: table)
  private func `a plain target accepts what the table says`(row: Written) throws {
    try row.expect(row.plain, mainActor: false)
  }

  @Test(arguments: table)
  private func `a target isolated to the main actor accepts what the table says`(row: Written) throws {
    try row.expect(row.mainActor, mainActor: true)
  }

  @Test(arguments: screens)
  private func `screens compile in a plain target like the code they stand for`(row: Written) throws {
    try row.expect(row.plain, mainActor: false)
  }

  @Test(arguments: screens)
  private func `screens compile in a target isolated to the main actor like the code they stand for`(
    row: Written
  ) throws {
    try row.expect(row.mainActor, mainActor: true)
  }
}
