import BacktrailUI
import Testing

/// A part of each form.
@InjectableContainer
private struct Shelf<Label: View>: View {
  var title = "Seeds"
  @State private var packets = 2
  @InjectableView let labelBuilder: Label
  @InjectableView @ViewBuilder private var headBuilder: some View {
    Text(title)
    if packets > 1 { Text("\(packets) packets") }
  }
  @InjectableView func defaultBuilder() -> some View { Text("nothing else") }
  @InjectableView("price") fileprivate func tagBuilder<Amount: Numeric>(_ amount: Amount, in: String = "EUR")
    -> some View
  where Amount: Sendable { Text("\(amount) \(`in`)") }
  @BacktrailUI.InjectableView
  func rowBuilder(
    _: Int, of name: @autoclosure () -> String, count: inout Int, @ViewBuilder icon: () -> some View
  ) -> some View {
    count += 1
    return HStack {
      Text(name())
      icon()
    }
  }
  @available(iOS 18, macOS 15, *)
  @InjectableView var lateBuilder: some View { Text("late") }
  #if os(Linux) || canImport(Darwin)
    @InjectableView var footBuilder: some View { Text("here") }
  #else
    @InjectableView var footBuilder: some View { Text("elsewhere") }
    @InjectableView var moreBuilder: some View { Text("more") }
  #endif

  var body: some View {
    var count = 0
    label
    head
    `default`
    price(3)
    row(1, of: title, count: &count) { Text("*") }
    Text("\(count) row")
    if #available(iOS 18, macOS 15, *) { late }
    foot
  }
}

@MainActor @Suite struct PartFormTests {
  @Test func `every form of a part shows its own view`() throws {
    let shown = try HeadlessHost { Shelf(labelBuilder: Text("Shelf")) }.text
    #expect(shown == "Shelf\nSeeds\n2 packets\nnothing else\n3 EUR\nSeeds *\n1 row\nlate\nhere")
  }

  @Test func `every form of a part can be replaced`() throws {
    let shelf = Shelf<Text>.InjectableKeys.allCases.reduce(Shelf(labelBuilder: Text("Shelf"))) { shelf, key in
      shelf.overrideView(for: key) { Text("<\(key.rawValue)>") }
    }
    let shown = try HeadlessHost { shelf }.text
    #expect(shown == "<label>\n<head>\n<default>\n<price>\n<row>\n0 row\n<late>\n<foot>")
  }
}
