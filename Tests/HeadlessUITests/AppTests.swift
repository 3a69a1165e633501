import HeadlessUI
import Testing

@MainActor @Suite struct AppTests {
  @Test func `an app shows its window and keeps its state`() throws {
    let host = HeadlessHost(app: Shop())
    try host.tap("Open shop")
    #expect(try host.text == "open\n[Open shop]\nitems: 0\n[Add items]")
    try host.tap("Add items")
    #expect(try host.text.contains("items: 1"))
  }

  @Test func `a custom scene keeps its state`() throws {
    let host = HeadlessHost(app: Kiosk())
    try host.tap("Ring")
    #expect(try host.text == "rung\n[Ring]")
  }
}

private struct Shop: App {
  @State private var isOpen = false

  var body: some Scene {
    WindowGroup {
      if isOpen { Text("open") }
      Button("Open shop") { isOpen = true }
      Counter(name: "items")
    }
  }
}

private struct Kiosk: App {
  var body: some Scene { CounterScene() }
}

private struct CounterScene: Scene {
  @State private var isRung = false

  var body: some Scene {
    WindowGroup {
      if isRung { Text("rung") }
      Button("Ring") { isRung = true }
    }
  }
}
