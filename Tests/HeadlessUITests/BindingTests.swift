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
    #expect(try host.text == "First: \"Bo\"\nBo Byron")
  }

  @Test func `a binding reads and writes through its closures`() {
    let binding = Binding<Int>(
      get: { @MainActor in MainActor.assumeIsolated { Cell.shared.value } },
      set: { @MainActor new in MainActor.assumeIsolated { Cell.shared.value = new } })
    binding.wrappedValue = 5
    #expect(Cell.shared.value == 5 && binding.wrappedValue == 5)
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
  }

  @State private var person = Person()

  var body: some View {
    TextField("First", text: $person.first)
    Text(verbatim: "\(person.first) Byron")
  }
}

@MainActor
private final class Cell {
  static let shared = Cell()
  var value = 1
}
