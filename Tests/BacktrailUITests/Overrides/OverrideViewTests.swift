import BacktrailUI
import Testing

@InjectableContainer
private struct Basket: View, Hashable {
  var fruit = "plum"
  @InjectableView var tagBuilder: some View { Text(fruit) }
  var unmarkedBuilder: some View { Text("unmarked") }

  var body: some View {
    tag
    unmarkedBuilder
  }
}

@InjectableContainer
private final class Crate {
  @InjectableView var tagBuilder: some View { Text("crate") }
}

@MainActor @Suite struct OverrideViewTests {
  @Test func `overriding a copy does not change the original`() throws {
    let original = GardenView()
    let copy = original.overrideView(for: .banner) { Text("autumn") }
    let second = copy.overrideView(for: .footer) { EmptyView() }
    let texts = try [original, copy, second].map { view in try HeadlessHost { view }.text }
    #expect(texts == ["spring\ncompost", "autumn\ncompost", "autumn"])
  }

  @Test func `the last override of a part wins`() throws {
    let view = GardenView()
      .overrideView(for: .banner) { Text("summer") }
      .overrideView(for: .banner) {
        Text("autumn")
        if true { Text("late") }
      }
    #expect(try HeadlessHost { view }.text == "autumn\nlate\ncompost")
  }

  @Test func `only marked members are keys, in order`() {
    #expect(GardenView.InjectableKeys.allCases.map(\.rawValue) == ["banner", "footer"])
    #expect(Basket.InjectableKeys.allCases == [.tag])
  }

  @Test func `a host has the name that it declares, or else that of its type`() {
    #expect(Orchards.Row.injectableName == "Orchards.Row")
    #expect(Orchards.Meadow.Row.injectableName == "Orchards.Meadow.Row")
    #expect([GardenView.injectableName, ShedView.injectableName] == ["garden", "ShedView"])
    #expect([GardenView.injectableAliases, ShedView.injectableAliases] == [["yard", "plot"], []])
  }

  @Test func `an override is created once, when it is set`() throws {
    var count = 0
    let view = ShedView().overrideView(for: .banner) {
      count += 1
      return Text("made \(count)")
    }
    let host = HeadlessHost { view }
    #expect(try host.text == "made 1")
    host.scenePhase = .background
    #expect(try host.text == "made 1")
  }

  @Test func `the container's own view is not created where an override applies`() throws {
    var count = 0
    let view = Counting { count += 1 }
    #expect(try HeadlessHost { view }.text == "own")
    #expect(count == 1)
    #expect(try HeadlessHost { view.overrideView(for: .main) { Text("other") } }.text == "other")
    #expect(count == 1)
  }

  @Test func `the memberwise initializer stays as it is, on every actor`() async throws {
    let basket = await Task.detached { Basket(fruit: "pear") }.value
    #expect(try HeadlessHost { basket }.text == "pear\nunmarked")
  }

  @Test func `containers stay hashable, and copies with the same override are equal`() {
    let plain = Basket()
    let tagged = plain.overrideView(for: .tag) { Text("tag") }
    let copy = tagged
    #expect(plain == Basket())
    #expect(tagged == copy && tagged.hashValue == copy.hashValue)
    #expect(tagged != plain)
    #expect(tagged != plain.overrideView(for: .tag) { Text("tag") })
  }

  @Test func `overriding a class changes the object itself`() throws {
    let crate = Crate()
    let same = crate.overrideView(for: .tag) { Text("replaced") }
    #expect(same === crate)
    #expect(try HeadlessHost { crate.tag }.text == "replaced")
  }
}

@InjectableContainer
private struct Counting: View {
  let count: () -> Void
  @InjectableView func mainBuilder() -> some View {
    count()
    return Text("own")
  }

  var body: some View { main }
}

private enum Orchards {
  @InjectableContainer
  fileprivate struct Row: View {
    @InjectableView var titleBuilder: some View { Text("Apples") }
    var body: some View { title }
  }

  fileprivate enum Meadow {}
}

extension Orchards.Meadow {
  @InjectableContainer
  fileprivate struct Row: View {
    @InjectableView var titleBuilder: some View { Text("Cows") }
    var body: some View { title }
  }
}
