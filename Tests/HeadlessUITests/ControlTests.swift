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
      ("Other", "."), ("Sav", ". Pass the control's complete label, such as 'Save'."),
      ("Name", ", but there is a field. Use 'type(_:into:)'."),
      ("Public", ", but there is a toggle. Use 'toggle(_:)'."),
    ] {
      let error = #expect(throws: HeadlessError.self) { try host.tap(label) }
      #expect(error?.message == "There is no button '\(label)' on the screen\(hint)")
    }
    let error = #expect(throws: HeadlessError.self) { try host.select(tab: "Save") }
    #expect(error?.message == "There is no tab 'Save' on the screen, but there is a button. Use 'tap(_:)'.")
  }
}

@MainActor @Suite struct PickerTests {
  @Test func `the selected option is marked, and another one can be chosen`() throws {
    let sorting = Sorting()
    let host = HeadlessHost { SortingForm(sorting: sorting) }
    #expect(try host.text == "- Sort: [Name] | Date\n- Year: 2025 | 2026 | [Any]")
    try host.choose("Date", in: "Sort")
    try host.choose("2026", in: "Year")
    #expect(sorting.key == .date)
    #expect(sorting.year == 2026)
    #expect(try host.text == "- Sort: Name | [Date]\n- Year: 2025 | [2026] | Any")
    try host.choose("Any", in: "Year")
    #expect(sorting.year == nil)
  }

  @Test func `an option that is missing or disabled is an error`() throws {
    let sorting = Sorting()
    let host = HeadlessHost { SortingForm(sorting: sorting).disabled(sorting.key == .date) }
    let missing = #expect(throws: HeadlessError.self) { try host.choose("Size", in: "Sort") }
    #expect(missing?.message == "There is no option 'Size' on the screen.")
    let tapped = #expect(throws: HeadlessError.self) { try host.tap("Sort") }
    #expect(
      tapped?.message
        == "There is no button 'Sort' on the screen, but there is a picker. Use 'choose(_:in:)'.")
    try host.choose("Date", in: "Sort")
    let disabled = #expect(throws: HeadlessError.self) { try host.choose("Name", in: "Sort") }
    #expect(disabled?.message == "The option 'Name' is disabled.")
    #expect(sorting.key == .date)
  }

  @Test func `a secure field hides its text`() throws {
    let names = Names([])
    let host = HeadlessHost { SecureField("Password", text: Bindable(names).draft) }
    try host.type("s3cret", into: "Password")
    #expect(names.draft == "s3cret")
    #expect(try host.text == "Password: \"••••••\"")
  }
}

@MainActor @Observable
private final class Sorting {
  enum Key: String, CaseIterable, Identifiable {
    case name = "Name"
    case date = "Date"

    var id: Self { self }
  }

  var key = Key.name
  var year: Int?
}

private struct SortingForm: View {
  @Bindable var sorting: Sorting

  var body: some View {
    Form {
      Picker("Sort", selection: $sorting.key) {
        ForEach(Sorting.Key.allCases) { Text($0.rawValue) }
      }
      .pickerStyle(.segmented)
      Picker(selection: $sorting.year) {
        ForEach([2025, 2026], id: \.self) { year in Text(verbatim: "\(year)").tag(year) }
        Text("Any").tag(Int?.none)
      } label: {
        Text("Year")
      }
    }
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
