import HeadlessUI
import Testing

/// A host that is released releases its views, with everything that they hold.
@MainActor @Suite struct ReleaseTests {
  /// Views that hold an object, each with the actions on them.
  enum Content: CaseIterable {
    case text, link, pushed, flagged, ownPath, tabs, columns, sheet, alert, task, endlessTask
  }

  @Test(arguments: Content.allCases)
  func `views are released with their host`(content: Content) async throws {
    weak var cargo: Cargo?
    do {
      let new = Cargo()
      cargo = new
      let host = HeadlessHost { Carrier(cargo: new, content: content) }
      if content == .endlessTask { try host.settle() } else { try await host.finishTasks() }
      if content == .pushed { try host.tap("Go") }
    }
    for _ in 0..<100 where cargo != nil { await Task.yield() }
    #expect(cargo == nil)
  }

  @Test(arguments: Content.allCases)
  func `windows are released with their device`(content: Content) async throws {
    weak var cargo: Cargo?
    do {
      let new = Cargo()
      cargo = new
      let device = HeadlessDevice { CarrierApp(cargo: new, content: content) }
      try device.launch()
      try device.windows.first?.host?.settle()
    }
    for _ in 0..<100 where cargo != nil { await Task.yield() }
    #expect(cargo == nil)
  }
}

@MainActor
private final class Cargo {
  func wait() async {
    while !Task.isCancelled { await Task.yield() }
  }
}

private struct CarrierApp: App {
  let cargo: Cargo
  let content: ReleaseTests.Content

  init() { preconditionFailure("The tests have a cargo.") }

  init(cargo: Cargo, content: ReleaseTests.Content) { (self.cargo, self.content) = (cargo, content) }

  var body: some Scene { WindowGroup { Carrier(cargo: cargo, content: content) } }
}

private struct CargoButton: View {
  let cargo: Cargo

  var body: some View { Button("OK") { _ = cargo } }
}

private struct Carrier: View {
  let cargo: Cargo
  let content: ReleaseTests.Content
  @State private var path = [1, 2]
  @State private var column = NavigationSplitViewColumn.content

  var body: some View {
    switch content {
    case .text: Text("\(ObjectIdentifier(cargo).hashValue)").onAppear { _ = cargo }
    case .link: NavigationStack { NavigationLink("Go", value: 1).onAppear { _ = cargo } }
    case .pushed:
      NavigationStack {
        NavigationLink("Go", value: 1).navigationDestination(for: Int.self) { _ in held }
      }
    case .flagged:
      NavigationStack { held.navigationDestination(isPresented: .constant(true)) { held } }
    case .ownPath:
      NavigationStack(path: $path) { held.navigationDestination(for: Int.self) { _ in held } }
    case .tabs: TabView { held.tabItem { Text("One") } }
    case .columns: NavigationSplitView(preferredCompactColumn: $column, sidebar: { held }, detail: { held })
    case .sheet: held.sheet(isPresented: .constant(true), onDismiss: { _ = cargo }, content: { held })
    case .alert:
      held.alert(Text("Alert"), isPresented: .constant(true), presenting: cargo) {
        CargoButton(cargo: $0)
      } message: { _ in
        held
      }
    case .task: held.task { [cargo] in await Task { _ = cargo }.value }
    case .endlessTask: held.task { [cargo] in await cargo.wait() }
    }
  }

  @ViewBuilder private var held: some View {
    Button("Hold") { _ = cargo }
    TextField("Field", text: .constant("")).onDisappear { _ = cargo }
  }
}
