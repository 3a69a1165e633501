import BacktrailUI
import Testing

// One container for each form that the README of InjectableViews shows, with our own names.

@InjectableContainer
private struct Balcony: View {
  @InjectableView("plant")
  func potBuilder() -> some View {
    Text("a fern")
  }

  var body: some View {
    VStack {
      plant
    }
  }
}

@InjectableContainer
private struct Veranda: View {
  @InjectableView
  var benchBuilder: some View {
    Text("a bench")
  }

  @InjectableView
  func tableBuilder() -> some View {
    Text("a table")
  }

  var body: some View {
    VStack {
      bench
      table
    }
  }
}

private struct FestiveVeranda: View {
  var body: some View {
    Veranda()
      .overrideView(for: .bench) {
        Text("a swing")
          .padding()
          .background(Color.yellow.opacity(0.3))
      }
      .overrideView(for: .table) {
        Text("a buffet")
          .padding()
          .background(Color.orange.opacity(0.3))
      }
  }
}

private struct HouseApp: App {
  var body: some Scene {
    WindowGroup {
      VStack {
        Text("every day")
        Veranda()

        Text("today")
        FestiveVeranda()
      }
    }
  }
}

@MainActor @Suite struct OverrideReadmeFormTests {
  @Test func `one import provides views and overrides`() throws {
    var maintainer = OverridesMaintainer()
    maintainer.updateOverride(for: "lamp", with: AnyView(Text("a candle")))
    let view = maintainer.override(for: "lamp")
    #expect(try HeadlessHost { view ?? AnyView(EmptyView()) }.text == "a candle")
  }

  @Test func `a part may have its own name`() throws {
    #expect(Balcony.InjectableKeys.allCases == [.plant])
    #expect(try HeadlessHost { Balcony() }.text == "a fern")
    #expect(try HeadlessHost { Balcony().overrideView(for: .plant) { Text("a fig") } }.text == "a fig")
  }

  @Test func `a container has several parts`() throws {
    #expect(try HeadlessHost { Veranda() }.text == "a bench\na table")
  }

  @Test func `a container has a store, a function, and keys`() throws {
    var veranda = Veranda()
    let replace: (Veranda.InjectableKeys, () -> Text) -> Veranda = { veranda.overrideView(for: $0, with: $1) }
    #expect(try HeadlessHost { replace(.table) { Text("a buffet") } }.text == "a bench\na buffet")
    veranda._overridesMaintainer.updateOverride(
      for: Veranda.InjectableKeys.bench.rawValue, with: AnyView(Text("a swing")))
    #expect(try HeadlessHost { veranda }.text == "a swing\na table")
    #expect(Veranda.InjectableKeys(rawValue: "table") == .table)
  }

  @Test func `overrides can be chained in another view`() throws {
    #expect(try HeadlessHost { FestiveVeranda() }.text == "a swing\na buffet")
  }

  @Test func `an app shows the original beside the customized view`() throws {
    #expect(
      try HeadlessHost(app: HouseApp()).text
        == "every day\na bench\na table\ntoday\na swing\na buffet")
  }
}
