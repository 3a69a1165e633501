import HeadlessUI
import Observation
import Testing

@MainActor @Suite struct ControlTests {
  @Test func `a disabled control is drawn as such, and cannot be used`() throws {
    let names = Names(["Ada"])
    let host = HeadlessHost { NameForm(names: names) }
    #expect(try host.text == "- Name: \"\"\n- [ ] Public (disabled)\n- [Save (disabled)]")
    let refused = #expect(throws: HeadlessError.self) { try host.tap("Save") }
    #expect(refused?.message == "The button 'Save' is disabled.")
    #expect(throws: HeadlessError.self) { try host.toggle("Public") }
    #expect(names.all == ["Ada"])
    #expect(!names.isOn)
  }

  @Test func `a control is enabled when its condition holds`() throws {
    let names = Names(["Ada"])
    let host = HeadlessHost { NameForm(names: names) }
    try host.type("Alan", into: "Name")
    try host.toggle("Public")
    try host.tap("Save")
    #expect(names.all == ["Ada", "Alan"])
    #expect(names.isOn)
  }

  @Test func `a view cannot enable what a view above it disables`() throws {
    let host = HeadlessHost {
      VStack {
        Button("Save") {}.disabled(false)
        EnabledText()
      }
      .disabled(true)
      EnabledText()
    }
    #expect(try host.text == "[Save (disabled)]\nfalse\ntrue")
  }

  @Test func `an action of the wrong kind says which one fits`() throws {
    let host = HeadlessHost { NameForm(names: Names([])) }
    for (label, hint) in [
      ("Other", "."), ("Name", ", but a field. Use 'type(_:into:)'."),
      ("Public", ", but a toggle. Use 'toggle(_:)'."),
    ] {
      let error = #expect(throws: HeadlessError.self) { try host.tap(label) }
      #expect(error?.message == "There is no button '\(label)' on the screen\(hint)")
    }
    let error = #expect(throws: HeadlessError.self) { try host.select(tab: "Save") }
    #expect(error?.message == "There is no tab 'Save' on the screen, but a button. Use 'tap(_:)'.")
  }
}

private struct NameForm: View {
  @Bindable var names: Names

  var body: some View {
    Form {
      TextField("Name", text: $names.draft)
      Group {
        Toggle("Public", isOn: $names.isOn)
        Button("Save") { names.all.append(names.draft) }
      }
      .disabled(names.draft.isEmpty)
    }
  }
}

private struct EnabledText: View {
  @Environment(\.isEnabled) private var isEnabled

  var body: some View { Text("\(isEnabled.description)") }
}
