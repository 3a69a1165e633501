import HeadlessUI
import Observation
import Testing

@MainActor @Suite struct BindingTests {
  @Test func `controls write through a bindable object`() throws {
    let names = Names([])
    let host = HeadlessHost { Form(names: names) }
    try host.type("Ada", into: "Name")
    try host.toggle("On")
    #expect(names.draft == "Ada")
    #expect(try host.text == "Name: \"Ada\"\n[x] On")
  }

  @Test func `a projection reaches into state`() throws {
    let host = HeadlessHost { Profile() }
    try host.type("Bo", into: "First")
    #expect(try host.text == "First: \"Bo\"\n[Edit]\nBo Byron")
    try host.tap("Edit")
    try host.type("Cy", into: "Nick")
    #expect(try host.text == "First: \"Bo\"\n[Edit]\nNick: \"Cy\"\nBo Byron")
  }

  @Test func `an optional binding ignores nil where there is none`() {
    let base = Binding<Int>(
      get: { @MainActor in MainActor.assumeIsolated { Cell.shared.value } },
      set: { @MainActor new in MainActor.assumeIsolated { Cell.shared.value = new } })
    let optional = Binding<Int?>(base)
    optional.wrappedValue = 5
    optional.wrappedValue = nil
    #expect(base.wrappedValue == 5)
  }

  @Test func `an unwrapped binding keeps its last value`() {
    let shelf = Shelf()
    let bindable = Bindable(shelf)
    #expect(Binding(bindable.book) == nil)
    shelf.book = "Emma"
    let unwrapped = Binding(bindable.book)
    unwrapped?.wrappedValue = "Persuasion"
    #expect(shelf.book == "Persuasion")
    shelf.book = nil
    #expect(unwrapped?.wrappedValue == "Emma")
  }
}

private struct Form: View {
  @Bindable var names: Names

  var body: some View {
    TextField("Name", text: $names.draft)
    Toggle(isOn: $names.isOn) { Text("On") }
  }
}

private struct Profile: View {
  struct Person {
    var first = "Ada"
    var nick: String?
  }

  @State private var person = Person()

  var body: some View {
    TextField("First", text: $person.first)
    Button("Edit") { person.nick = "" }
    if let nick = Binding($person.nick) { TextField("Nick", text: nick) }
    Text(verbatim: "\(person.first) Byron")
  }
}

@MainActor
private final class Cell {
  static let shared = Cell()
  var value = 1
}

@MainActor @Observable
private final class Shelf {
  var book: String?
}
