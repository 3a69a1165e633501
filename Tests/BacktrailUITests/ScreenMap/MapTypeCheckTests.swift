import Testing

/// Code that does not compile, and code that compiles in every isolation.
@Suite struct MapTypeCheckTests {
  private static let screens = """
    import BacktrailMap

    @ContentScreen
    struct Quay: ContentScreen {
      typealias Content = String
      let ferry: Push<Quay, Ferry>
      var later: Push<Quay, Ferry>?
      func makeContent(_ context: Void, router: Router<Self>) -> ContentResult<Self> { ("Quay", "Quay") }
    }
    @ContentScreen
    struct Ferry: ContentScreen {
      typealias Content = String
      let title = "Ferry"
      func makeContent(_ context: Int, router: Router<Self>) -> ContentResult<Self> { (title, title) }
    }
    @ScreenGroup
    struct Port: ScreenGroup {
      let quay = Slot(Navigation(Quay(ferry: Push(Ferry()))))
      let ferry = Slot(Ferry())
    }
    @MainActor let map = ScreenMap(Tabs(Port()) { ($0.quay, $0.ferry) })

    """

  private func errors(_ body: String, mainActor: Bool = false) throws -> [String] {
    let function = "@MainActor func use(_ quay: Router<Quay>, _ ferry: Router<Ferry>) {\n\(body)\n}\n"
    return try TypeCheck(Self.screens + function, mainActor: mainActor).errors
  }

  @Test(arguments: [false, true])
  func `a screen's members compile, whatever the default isolation`(mainActor: Bool) throws {
    let uses = """
      quay.move(\\.ferry, with: 3)
      quay.move(\\.ferry, from: "Quay", with: 3, completion: nil)
      quay.move(\\.ferry, with: 3) { print("there") }
      quay.move(\\.ferry, with: 3) { result in print(result) }
      quay.move(if: \\.later, with: 3)
      print(ferry[next: \\.title])
      map.router[root: ((), 1)][select: \\.quay][move: \\.ferry, 3].move(from: (), completion: nil)
      map.router.root().select(\\.quay).move(\\.later, 3)?.resetting().move()
      """
    #expect(try errors(uses, mainActor: mainActor) == [])
  }

  @Test func `another screen's transition is an error`() throws {
    #expect(try errors("ferry.move(\\Quay.ferry, with: 3)").count > 0)
    #expect(try errors("map.router[][select: \\.ferry][move: \\.ferry, 3].move()").count > 0)
    let shared = "struct Wrong { let way: Push<Quay, Ferry> }\n"
    #expect(try TypeCheck(Self.screens + shared).errors == [])
  }

  @Test func `another context is an error`() throws {
    #expect(try errors("quay.move(\\.ferry, with: \"3\")").count == 1)
    #expect(try errors("_ = map.router[root: (1, 1)]").count == 1)
  }

  @Test func `an optional transition cannot be used as one that is present`() throws {
    #expect(try errors("quay.move(\\.later, with: 3)").count > 0)
    #expect(try errors("map.router[][select: \\.quay][move: \\.later, 3].move()").count == 1)
  }

  @Test func `a context that is not stored is an error that names what is missing`() throws {
    let check = try TypeCheck(
      """
      import BacktrailMap
      struct Route { var stops: [Int] }
      struct Walk: ContentScreen {
        typealias Content = String
        func makeContent(_ context: Route, router: Router<Self>) -> ContentResult<Self> { ("Walk", "Walk") }
      }
      """)
    #expect(check.errors.count == 1)
    #expect(check.notes.contains { $0.contains("'contextCoding'") })
  }

  @Test func `a context in a target isolated to the main actor is Codable on any actor`() throws {
    let screen = """
      import BacktrailMap
      struct Walk: ContentScreen {
        typealias Content = String
        func makeContent(_ context: Stroll, router: Router<Self>) -> ContentResult<Self> { ("Walk", "Walk") }
      }

      """
    #expect(
      try TypeCheck(screen + "nonisolated struct Stroll: Codable { var stops: [Int] }", mainActor: true)
        .errors == [])
    #expect(
      try TypeCheck(screen + "struct Stroll: Codable { var stops: [Int] }", mainActor: true).errors.count > 0)
  }
}
