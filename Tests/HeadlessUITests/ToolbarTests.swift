import HeadlessUI
import Testing

@MainActor @Suite struct ToolbarTests {
  @Test func `a screen's toolbar is above its content, and can be tapped`() throws {
    let host = HeadlessHost { NavigationStack { Editor() } }
    #expect(try host.text == "Draft\n  Toolbar: [Cancel] [Save (disabled)]\n  Title: \"\"")
    try host.type("Plan", into: "Title")
    try host.tap("Save")
    #expect(try host.text == "Draft\n  Toolbar: [Cancel] [Undo] [Save]\n  Title: \"Plan.\"")
  }

  @Test func `only the screen on top has its toolbar on the screen`() throws {
    let host = HeadlessHost {
      NavigationStack {
        NavigationLink("Open", value: 1)
          .toolbar { Button("Add") {} }
          .navigationDestination(for: Int.self) { _ in Text("Page").toolbar { Button("Edit") {} } }
      }
    }
    #expect(try host.text == "Toolbar: [Add]\n[Open >]")
    try host.tap("Open")
    #expect(try host.text == "Untitled > Untitled\n  Toolbar: [Edit]\n  Page")
    #expect(throws: HeadlessError.self) { try host.tap("Add") }
  }

  @Test func `a toolbar belongs to the selected tab, and to its own stack`() throws {
    let host = HeadlessHost {
      NavigationStack {
        TabView {
          Text("one").toolbar { Button("First") {} }.tabItem { Text("One") }
          NavigationStack { Text("two").toolbar { Button("Inner") {} } }
            .toolbar { Button("Outer") {} }
            .tabItem { Text("Two") }
        }
      }
    }
    #expect(try host.text == "Toolbar: [First]\nTabs: [One] | Two\n  one")
    try host.select(tab: "Two")
    #expect(try host.text == "Toolbar: [Outer]\nTabs: One | [Two]\n  Toolbar: [Inner]\n  two")
  }

  @Test func `a toolbar outside a stack is not shown`() throws {
    let host = HeadlessHost { Text("Page").toolbar { Button("Edit") {} } }
    #expect(try host.text == "Page")
  }

  @Test func `items keep their state, with a separate one for each branch`() throws {
    let host = HeadlessHost { NavigationStack { Switcher() } }
    try host.tap("Add a")
    #expect(try host.text == "Toolbar: a: 1 [Add a] [Switch]\nPage")
    try host.tap("Switch")
    #expect(try host.text == "Toolbar: b: 0 [Add b] [Switch]\nPage")
  }
}

private struct Editor: View {
  @State private var title = ""
  @State private var isSaved = false

  var body: some View {
    TextField("Title", text: $title)
      .navigationTitle("Draft")
      .toolbar {
        ToolbarItem(placement: .cancellationAction) { Button("Cancel") {} }
        if isSaved { ToolbarItem { Button("Undo") {} } }
        SaveItem(title: $title, isSaved: $isSaved)
      }
  }
}

private struct SaveItem: ToolbarContent {
  @Binding var title: String
  @Binding var isSaved: Bool

  var body: some ToolbarContent {
    ToolbarItemGroup(placement: .confirmationAction) {
      Button("Save") {
        title += "."
        isSaved = true
      }
      .disabled(title.isEmpty)
    }
  }
}

private struct Switcher: View {
  @State private var isFirst = true

  var body: some View {
    Text("Page").toolbar {
      if isFirst { ToolbarItem { Counter(name: "a") } } else { ToolbarItem { Counter(name: "b") } }
      ToolbarItem(placement: .topBarTrailing) { Button("Switch") { isFirst.toggle() } }
    }
  }
}
