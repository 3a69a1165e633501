import HeadlessUI
import Observation
import Testing

@MainActor @Suite struct PresentationTests {
  @Test func `a sheet is drawn, covers what is below, and is dragged down`() throws {
    let desk = Desk()
    let host = HeadlessHost { DeskView(desk: desk) }
    try host.tap("Open")
    #expect(try host.text == "[Open]\nSheet:\n  Paper: 0\n  [Add Paper]\n  [Close]")
    #expect(throws: HeadlessError.self) { try host.tap("Open") }
    try host.dragDown()
    #expect(desk.sheet == nil)
    #expect(desk.lines == ["sheet dismissed"])
    #expect(try host.text == "[Open]")
    #expect(throws: HeadlessError.self) { try host.dragDown() }
  }

  @Test func `dismiss closes the sheet it is read in`() throws {
    let desk = Desk()
    desk.sheet = Sheet(id: 1)
    let host = HeadlessHost { DeskView(desk: desk) }
    try host.tap("Close")
    #expect(desk.sheet == nil)
    #expect(desk.lines == ["sheet dismissed"])
  }

  @Test func `the same item keeps its state, and a different one replaces it`() throws {
    let desk = Desk()
    desk.sheet = Sheet(id: 1)
    let host = HeadlessHost { DeskView(desk: desk) }
    try host.tap("Add Paper")
    desk.sheet = Sheet(id: 1, name: "Card")
    #expect(try host.text.contains("Card: 1"))
    desk.sheet = Sheet(id: 2)
    #expect(try host.text.contains("Paper: 0"))
    #expect(desk.lines == ["sheet dismissed"])
  }

  @Test func `on platforms without covers, a cover is a sheet`() throws {
    let desk = Desk()
    let host = HeadlessHost { DeskView(desk: desk) }
    host.hasCovers = false
    desk.isCover = true
    #expect(try host.text == "[Open]\nSheet:\n  Covered\n  [Ask]")
    try host.dragDown()
    #expect(desk.lines == ["cover dismissed"])
  }

  @Test func `a second presentation waits for the first to be dismissed`() throws {
    let desk = Desk()
    desk.sheet = Sheet(id: 1)
    desk.isCover = true
    let host = HeadlessHost { DeskView(desk: desk) }
    #expect(try host.text.contains("Cover:") == false)
    try host.dragDown()
    #expect(try host.text == "[Open]\nCover:\n  Covered\n  [Ask]")
    #expect(throws: HeadlessError.self) { try host.dragDown() }
  }

  @Test func `a dismissed view takes along what it presented, topmost first`() throws {
    let desk = Desk()
    desk.isCover = true
    let host = HeadlessHost { DeskView(desk: desk) }
    try host.tap("Ask")
    #expect(
      try host.text == """
        [Open]
        Cover:
          Covered
          [Ask]
          Popover:
            Sure?
        """)
    desk.isCover = false
    #expect(try host.text == "[Open]")
    #expect(desk.lines == ["popover out", "cover dismissed"])
  }

  @Test func `the last presentation is dismissed first`() throws {
    let desk = Desk()
    desk.isCover = true
    let host = HeadlessHost {
      Text("root").fullScreenCover(isPresented: Bindable(desk).isCover) {
        desk.lines.append("lower")
      } content: {
        Text("cover").sheet(isPresented: .constant(true)) {
          desk.lines.append("upper")
        } content: {
          Text("sheet")
        }
      }
    }
    try host.settle()
    desk.isCover = false
    #expect(try host.text == "root")
    #expect(desk.lines == ["upper", "lower"])
  }

  @Test func `a tap outside closes a popover`() throws {
    let desk = Desk()
    desk.isCover = true
    let host = HeadlessHost { DeskView(desk: desk) }
    #expect(throws: HeadlessError.self) { try host.tapOutside() }
    try host.tap("Ask")
    try host.tapOutside()
    #expect(desk.isAsking == false)
    #expect(try host.text == "[Open]\nCover:\n  Covered\n  [Ask]")
  }

  @Test func `a locked sheet stays`() throws {
    let host = HeadlessHost {
      Text("root").sheet(isPresented: .constant(true)) { Text("stay").interactiveDismissDisabled() }
    }
    #expect(throws: HeadlessError.self) { try host.dragDown() }
  }

  @Test func `a button of an alert runs and closes the alert`() throws {
    let desk = Desk()
    desk.isAlert = true
    let host = HeadlessHost {
      Text("root")
        .alert(Text("Delete?"), isPresented: Bindable(desk).isAlert, presenting: 1) { _ in
          Button("Delete", role: .destructive) { desk.lines.append("deleted") }
          Button("Keep", role: .cancel) {}
        } message: { _ in
          Text("It cannot be undone.")
        }
    }
    #expect(
      try host.text == """
        root
        Alert: Delete?
          It cannot be undone.
          [Delete]
          [Keep]
        """)
    try host.tap("Delete")
    #expect(desk.lines == ["deleted"])
    #expect(desk.isAlert == false)
    #expect(try host.text == "root")
  }

  @Test func `an alert shows the value it is about, or nothing`() throws {
    let desk = Desk()
    desk.isAlert = true
    let host = HeadlessHost {
      Text("root")
        .alert(Text("Throw away?"), isPresented: Bindable(desk).isAlert, presenting: desk.sheet) { sheet in
          Button("Throw away \(sheet.name)") { desk.lines.append(sheet.name) }
        } message: { sheet in
          Text("Sheet \(sheet.id)")
        }
    }
    #expect(try host.text == "root")
    desk.sheet = Sheet(id: 4)
    #expect(try host.text == "root\nAlert: Throw away?\n  Sheet 4\n  [Throw away Paper]")
    try host.tap("Throw away Paper")
    #expect(desk.lines == ["Paper"])
    #expect(try host.text == "root")
  }

  @Test func `an alert without buttons can be confirmed`() throws {
    let desk = Desk()
    desk.isAlert = true
    let host = HeadlessHost {
      Text("root").alert(Text("Done"), isPresented: Bindable(desk).isAlert, presenting: 1) { _ in
      } message: { _ in
      }
    }
    try host.tap("OK")
    #expect(desk.isAlert == false)
  }

  @Test func `an alert with only a message can be confirmed`() throws {
    let desk = Desk()
    desk.isAlert = true
    let host = HeadlessHost {
      Text("root").alert(Text("Done"), isPresented: Bindable(desk).isAlert, presenting: 1) { _ in
        Text("It is filed.")
      } message: { _ in
      }
    }
    #expect(try host.text == "root\nAlert: Done\n  It is filed.\n  [OK]")
    try host.tap("OK")
    #expect(desk.isAlert == false)
  }

  @Test func `a presenter that is removed takes its sheet along`() throws {
    let desk = Desk()
    let host = HeadlessHost {
      if !desk.isAlert {
        Text("presenter")
          .sheet(isPresented: .constant(true), onDismiss: { desk.lines.append("gone") }) { Text("sheet") }
      }
    }
    try host.settle()
    desk.isAlert = true
    #expect(try host.text == "")
    #expect(desk.lines == ["gone"])
  }
}

private struct Sheet: Identifiable {
  let id: Int
  var name = "Paper"
}

@MainActor @Observable
private final class Desk {
  var sheet: Sheet?
  var isCover = false
  var isAsking = false
  var isAlert = false
  @ObservationIgnored var lines: [String] = []
}

private struct DeskView: View {
  @Bindable var desk: Desk

  var body: some View {
    Button("Open") { desk.sheet = Sheet(id: 1) }
      .sheet(item: $desk.sheet) {
        desk.lines.append("sheet dismissed")
      } content: {
        Paper(name: $0.name)
      }
      .fullScreenCover(isPresented: $desk.isCover) {
        desk.lines.append("cover dismissed")
      } content: {
        Text("Covered")
        Button("Ask") { desk.isAsking = true }
          .popover(isPresented: $desk.isAsking) {
            Text("Sure?").onDisappear { desk.lines.append("popover out") }
          }
      }
  }
}

private struct Paper: View {
  let name: String
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    Counter(name: name)
    Button("Close") { dismiss() }
  }
}
