import HeadlessUI
import Testing

@MainActor @Suite struct StateTests {
  @Test func `a tap changes state and the text`() throws {
    let host = HeadlessHost { Counter(name: "A") }
    try host.tap("Add A")
    #expect(try host.text == "A: 1\n[Add A]")
  }

  @Test func `one view value in two places has two states`() throws {
    let host = HeadlessHost { Twins(counter: Counter(name: "A")) }
    try host.tap("Add A")
    try host.tap("Show both")
    #expect(try host.text == "[Show both]\nA: 0\n[Add A]\nA: 1\n[Add A]")
  }

  @Test func `state outside a tree keeps its first value`() {
    let counter = Counter(name: "A")
    counter.count = 3
    #expect(counter.count == 0)
  }

  @Test func `rows keep their state by id`() throws {
    let names = Names(["A", "B"])
    let host = HeadlessHost { ForEach(names.all, id: \.self) { Counter(name: $0) } }
    try host.tap("Add B")
    names.all = ["C", "B", "A"]
    #expect(try host.text == "C: 0\n[Add C]\nB: 1\n[Add B]\nA: 0\n[Add A]")
    names.all = ["A"]
    try host.settle()
    names.all = ["B"]
    #expect(try host.text == "B: 0\n[Add B]")
  }

  @Test func `branches have their own states`() throws {
    let names = Names([])
    let host = HeadlessHost {
      if names.all.isEmpty { Counter(name: "A") } else { Counter(name: "A") }
    }
    try host.tap("Add A")
    names.all = ["x"]
    #expect(try host.text == "A: 0\n[Add A]")
  }

  @Test func `a different id or type starts with fresh state, but the same one does not`() throws {
    let names = Names(["x"])
    let host = HeadlessHost {
      Counter(name: "A").id(names.all)
      names.all.count == 1 ? AnyView(Counter(name: "B")) : AnyView(Clone(name: "B"))
    }
    try host.tap("Add A")
    try host.tap("Add B")
    names.all = ["x"]
    #expect(try host.text == "A: 1\n[Add A]\nB: 1\n[Add B]")
    names.all = ["x", "y"]
    #expect(try host.text == "A: 0\n[Add A]\nB: 0\n[Add B]")
  }

  @Test func `state inside a custom property and a modifier survives`() throws {
    let host = HeadlessHost { Tally().modifier(Numbered()) }
    try host.tap("Tally")
    try host.tap("Number")
    try host.tap("Number")
    #expect(try host.text == "2\n[Number]\n1\n[Tally]")
  }

  @Test func `a body that always changes state is detected`() {
    let host = HeadlessHost { Restless() }
    #expect(throws: HeadlessError.self) { try host.settle() }
  }

  @Test func `a view that is missing or there twice cannot be tapped`() throws {
    let host = HeadlessHost {
      Counter(name: "A")
      Button("Add A") {}
    }
    let missing = #expect(throws: HeadlessError.self) { try host.tap("Add B") }
    let double = #expect(throws: HeadlessError.self) { try host.tap("Add A") }
    #expect(missing?.message == "There is no button 'Add B' on the screen.")
    #expect(
      missing?.description == """
        There is no button 'Add B' on the screen. The screen shows:
        A: 0
        [Add A]
        [Add A]
        """)
    #expect(double?.message == "There are 2 buttons labeled 'Add A' on the screen. Give each its own label.")
  }
}

/// Laid out as `Counter` is.
private struct Clone: View {
  let name: String
  @State var count = 0

  var body: some View {
    Text("\(name): \(count)")
    Button("Add \(name)") { count += 1 }
  }
}

private struct Twins: View {
  let counter: Counter
  @State private var isBoth = false

  var body: some View {
    Button("Show both") { isBoth.toggle() }
    if isBoth { counter.modifier(Bare()) }
    counter.modifier(Hidden(isHidden: false))
  }
}

private struct Bare: ViewModifier {
  func body(content: Content) -> some View { content }
}

private struct Hidden: ViewModifier {
  let isHidden: Bool

  func body(content: Content) -> some View { if !isHidden { content } }
}

private struct Tally: View {
  @Taps private var taps

  var body: some View {
    Text("\(taps)")
    Button("Tally") { _taps.add() }
  }
}

@propertyWrapper
private struct Taps: DynamicProperty {
  @State private var count = 0
  var wrappedValue: Int { count }

  func add() { count += 1 }
}

private struct Numbered: ViewModifier {
  @State private var number = 0

  func body(content: Content) -> some View {
    Text("\(number)")
    Button("Number") { number += 1 }
    content
  }
}

private struct Restless: View {
  @State private var count = 0

  var body: some View {
    count += 1
    return Text("\(count)")
  }
}
