import Testing

/// The compiler's errors for invalid enums of screens.
@Suite struct StorableValueTests {
  private let views = """
    struct Ink: Sendable {}
    struct Draw: View {
      init(_ ink: Ink = Ink(), then: () -> Void = {}, number: Int = 1) {}
      var body: some View { Text("Drawn") }
    }
    """

  private func errors(_ source: String) throws -> [String] { try TypeCheck("\(views)\n\(source)").errors }

  private func message(_ name: String) -> String {
    "error: 'store' is unavailable: The values of '\(name)' must be 'Codable' and 'Hashable', because its enum is a "
      + "'Route' and is stored. Add the conformances, or store an identifier instead."
  }

  @Test func `a route's value that cannot be stored is an error that names its case`() throws {
    let errors = try errors("@Screens enum Board: Route { case draw(Ink) }")
    #expect(errors.contains { $0.hasSuffix(message("draw")) }, "\(errors)")
  }

  @Test func `a function is an error too, but a case beside it is left alone`() throws {
    let errors = try errors(
      """
      @Screens enum Board: Route {
        @Screen(Draw.self) case again(then: @Sendable () -> Void)
        @Screen(Draw.self) case fine(number: Int)
      }
      """)
    #expect(errors.contains { $0.hasSuffix(message("again")) }, "\(errors)")
    #expect(!errors.contains { $0.contains("'fine'") }, "\(errors)")
  }

  @Test(arguments: ["enum Board", "enum Board: Hashable", "enum Board: Route"])
  func `values that can be stored are not an error`(head: String) throws {
    #expect(try errors("@Screens \(head) { @Screen(Draw.self) case fine(number: Int) }") == [])
  }

  @Test func `an enum that is not a route may carry anything`() throws {
    #expect(try errors("@Screens enum Board { case draw(Ink, then: () -> Void) }") == [])
  }

  @Test func `an error says to move a local enum`() throws {
    let errors = try errors("func paint() {\n  @Screens enum Board { case draw }\n  _ = Board.draw\n}")
    #expect(
      errors.contains {
        $0.contains(
          "'@Screens' cannot extend 'Board', which is local to a function. Move it out of the function.")
      }, "\(errors)")
  }

  @Test func `a hidden type is qualified with its module, or left out`() throws {
    let hidden = try errors("@Screens enum Board { @Screen(Draw.self) case Draw }")
    #expect(hidden.contains { $0.contains("'@Screen' cannot refer to the type 'Draw' here") }, "\(hidden)")
    #expect(try errors("@Screens enum Board { @Screen(Source.Draw.self) case Draw }") == [])
    #expect(try errors("@Screens enum Board { case Draw }") == [])
  }

  @Test(arguments: ["private", "fileprivate", "internal", "package", "public", ""])
  func `every access level compiles at the top level of a file`(access: String) throws {
    #expect(try errors("@Screens \(access) enum Board { @Screen(Draw.self) case draw(number: Int) }") == [])
  }
}
