import Testing

/// Forms of the packages whose users move here, as the compiler sees them.
@Suite struct PackageFormTests {
  private func errors(_ source: String, mode: String = "6") throws -> [String] {
    try TypeCheck(source, mode: mode).errors
  }

  @Test func `a state gives its reason for being empty`() throws {
    let uses = """
      func reason(_ state: ViewState<Int, String, Bool>) -> Bool? { state.empty }
      func make() -> [ViewState<Int, String, Bool>] { [.empty(true)] + [true, false].map(ViewState.empty) }
      func isEmpty(_ state: ViewState<Int, String, Bool>) -> Bool {
        if case .empty(let reason) = state { reason } else { false }
      }
      """
    #expect(try errors(uses) == [])
  }

  @Test func `a key that is computed in an initializer has a wrapper that says its type`() throws {
    let view = """
      struct Row: View {
        @ScreenValue private var count: Int
        @ScreenValue private var note: String?
        @ScreenViewState private var berths: ViewState<[Int], ErrorDisplayModel, EmptyDisplayModel>
        init(_ id: Int) {
          _count = ScreenValue(wrappedValue: 0, "count-\\(id)")
          _note = ScreenValue("note-\\(id)")
          _berths = ScreenViewState(wrappedValue: .idle, "berths-\\(id)")
        }
        var body: some View {
          Stepper("\\(count)", value: $count)
          if $berths.isRefreshing { Text(note ?? "") }
        }
      }
      """
    #expect(
      try errors(
        view.replacing("Stepper(\"\\(count)\", value: $count)", with: "Text(\"\\($count.wrappedValue)\")"))
        == [])
  }

  private static let card = """
    @InjectableContainer
    struct Card: View {
      @InjectableView var rowBuilder: any View { Bool.random() ? Text("Row") : EmptyView() }
      @InjectableView func cellBuilder() -> any View { Text("Cell") }
      @InjectableView func lineBuilder(_ isWide: Bool = true, count: Int = 1) -> some View { Text("\\(count)") }
      var body: some View { row; cell; line; line(); line(false); line(count: 2) }
    }

    """

  @Test func `a part may be any view, and may have parameters with defaults`() throws {
    #expect(try errors(Self.card) == [])
  }

  @Test func `a test that is not isolated to an actor replaces parts`() throws {
    let test = """
      final class CardTests {
        func testRow() {
          let card = Card().overrideView(for: .row) { Text("Mock") }
          _ = card.line
          var maintainer = OverridesMaintainer()
          maintainer.updateOverride(for: "row", with: AnyView(Text("Mock")))
          _ = maintainer.override(for: "row")
        }
      }
      """
    #expect(try errors(Self.card + test, mode: "5") == [])
  }

  @Test func `an error tells a container that is local to a function where to go`() throws {
    let errors = try errors("func make() {\n\(Self.card)}")
    #expect(
      errors.contains { $0.contains("'Card', which is local to a function. Move it out of the function.") })
  }

  @Test func `a route whose raw values are numbers is stored if it lists its cases`() throws {
    let plain = "enum Tab: Int, Route { case home, search }\n"
    let use = "@MainActor func use() { _ = Navigator<Tab>(log: nil) }"
    #expect(try TypeCheck(plain + use).warnings.contains { $0.contains("Add '@Screens' to the enum") })
    let listed =
      "@Screens enum Tab: Int, Route { case home, search }\nstruct Home: View { var body: some View { Text(\"\") } }\n"
    let search = "struct Search: View { var body: some View { Text(\"\") } }\n"
    #expect(try TypeCheck(listed + search + use).warnings == [])
    let words = "enum Tab: String, Route { case home, search }\n"
    #expect(try TypeCheck(words + use).warnings == [])
    let measured =
      "@Screens enum Tab: Double, Route { case home }\nstruct Home: View { var body: some View { Text(\"\") } }\n"
    #expect(try errors(measured).contains { $0.contains("raw values have the type 'Double'") })
  }
}
