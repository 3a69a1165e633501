import HeadlessUI
import Testing

@MainActor @Suite struct SectionTests {
  @Test func `a list shows a section's header, rows, and footer`() throws {
    let host = HeadlessHost {
      List {
        Section("Profile") {
          Text("Ada")
          ForEach([1, 2], id: \.self) { Text("Phone \($0)") }
        }
        Section {
          Button("Sign out") {}
        } header: {
          Text("Account")
        } footer: {
          Text("You can sign in again.")
        }
        .disabled(true)
        Section { Text("Version 3") }
      }
      .listStyle(.insetGrouped)
    }
    #expect(
      try host.text == """
        Profile
        - Ada
        - Phone 1
        - Phone 2
        Account
        - [Sign out (disabled)]
        You can sign in again.
        - Version 3
        """)
  }

  @Test func `the controls of a section can be used`() throws {
    let host = HeadlessHost { CountingForm() }
    try host.tap("Add")
    #expect(try host.text == "Count\n- 1\n- [Add]")
  }

  @Test func `scrolled, layered, and lazy views are shown one below the other`() throws {
    let host = HeadlessHost {
      ScrollView {
        LazyVStack(alignment: .trailing, spacing: 4) {
          ZStack(alignment: .bottomTrailing) {
            Image("cover").resizable().scaledToFit().frame(width: 80, height: 80)
            Text("New").foregroundStyle(.red).opacity(0.8)
          }
          Divider()
          HStack {
            Text("Lamp").lineLimit(1)
            Spacer()
            Text("Price").font(.caption)
          }
          .padding(.horizontal, 8)
        }
      }
    }
    #expect(try host.text == "<cover>\nNew\nLamp Price")
  }
}

private struct CountingForm: View {
  @State private var count = 0

  var body: some View {
    Form {
      Section("Count") {
        Text("\(count)")
        Button("Add") { count += 1 }.buttonStyle(.borderedProminent)
      }
    }
  }
}
