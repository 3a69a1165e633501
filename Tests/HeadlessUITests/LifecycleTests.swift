import HeadlessUI
import Observation
import Testing

@MainActor @Suite struct LifecycleTests {
  @Test func `a view appears once and disappears once`() throws {
    let diary = Diary()
    let host = HeadlessHost {
      if diary.isOpen {
        Text("Page")
          .onAppear { diary.lines.append("in") }
          .onDisappear { diary.lines.append("out") }
      }
    }
    try host.settle()
    diary.title = "x"
    try host.settle()
    #expect(diary.lines == ["in"])
    diary.isOpen = false
    try host.settle()
    #expect(diary.lines == ["in", "out"])
  }

  @Test func `changes are reported with the old and the new value`() throws {
    let diary = Diary()
    let host = HeadlessHost {
      Text(diary.title)
        .onChange(of: diary.title) { old, new in diary.lines.append("\(old)>\(new)") }
        .onChange(of: diary.title, initial: true) { diary.lines.append("=") }
    }
    try host.settle()
    diary.title = "b"
    try host.settle()
    #expect(diary.lines == ["=", "a>b", "="])
  }

  @Test func `tasks run, run again for a different id, and end with their view`() async throws {
    let diary = Diary()
    let host = HeadlessHost {
      if diary.isOpen {
        Text(diary.title)
          .task { await diary.write("once") }
          .task(id: diary.title) { await diary.write(diary.title) }
      }
    }
    try await host.finishTasks()
    diary.title = "b"
    try await host.finishTasks()
    try host.settle()
    diary.isOpen = false
    try await host.finishTasks()
    #expect(diary.lines.sorted() == ["a", "b", "once"])
  }

  @Test func `a model in state is loaded by its view's task`() async throws {
    let host = HeadlessHost { Results() }
    #expect(try host.text == "... Loading")
    try await host.finishTasks()
    #expect(try host.text == "- one\n- two")
  }

  @Test func `a task is canceled when its view is removed`() async throws {
    let diary = Diary()
    let host = HeadlessHost {
      if diary.isOpen { Text("Page").task { await diary.waitForCancellation() } }
    }
    try host.settle()
    diary.isOpen = false
    try await host.finishTasks()
    #expect(diary.lines == ["cancelled"])
  }
}

@MainActor @Observable
private final class Diary {
  var isOpen = true
  var title = "a"
  @ObservationIgnored var lines: [String] = []

  func write(_ line: String) async { lines.append(line) }

  func waitForCancellation() async {
    while !Task.isCancelled { await Task.yield() }
    lines.append("cancelled")
  }
}

private struct Results: View {
  @State private var model = Model()

  var body: some View {
    Group {
      if let items = model.items {
        List(items, id: \.self) { Text($0) }
      } else {
        ProgressView("Loading")
      }
    }
    .task { await model.load() }
  }
}

@MainActor @Observable
private final class Model {
  private(set) var items: [String]?

  func load() async {
    await Task.yield()
    items = ["one", "two"]
  }
}
