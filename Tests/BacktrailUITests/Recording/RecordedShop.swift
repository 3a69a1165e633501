import BacktrailTesting
import BacktrailUI
import Testing

// The code of the article on recording, as it stands there.

enum ShopRoute: Route, Identifiable {
  case catalog
  case item(id: Int)
  case orders
  case help

  var id: Self { self }
}

@MainActor
final class ShopModel {
  /// Made by the first window that reads it.
  private(set) lazy var recorder = NavigationRecorder<ShopRoute>(
    log: openShopLog(), root: .tabs([BranchLayout("shop", .catalog), BranchLayout("orders", .orders)]))
}

struct ShopTabs: View {
  let recorder: NavigationRecorder<ShopRoute>
  @State private var tab = "shop"
  @State private var path: [ShopRoute]
  @State private var sheet: ShopRoute?
  @Environment(\.scenePhase) private var phase

  init(recorder: NavigationRecorder<ShopRoute>) {
    self.recorder = recorder
    _path = State(wrappedValue: recorder.lastPath(on: "shop"))
  }

  var body: some View {
    TabView(selection: $tab) {
      NavigationStack(path: $path) {
        NavigationLink("Lamp", value: ShopRoute.item(id: 1))
          .navigationDestination(for: ShopRoute.self) { Text("\($0)") }
      }
      .tabItem { Text("Shop") }
      .tag("shop")
      Button("Help") { sheet = .help }
        .tabItem { Text("Orders") }
        .tag("orders")
    }
    .sheet(item: $sheet) { Text("\($0)") }
    .records(selection: tab, in: recorder)
    .records(path, on: "shop", in: recorder)
    .records(item: sheet, in: recorder)
    .onChange(of: phase) {
      if phase == .background { Task { try? await recorder.navigator.enterBackground() } }
    }
  }
}

extension ContainerLayout<ShopRoute> {
  static let columns = split([BranchLayout("catalog", .catalog), BranchLayout("detail", .help)])
}

struct ShopColumns: View {
  let recorder: NavigationRecorder<ShopRoute>
  @State private var item: Int?
  @State private var path: [ShopRoute] = []

  var body: some View {
    NavigationSplitView {
      Button("Lamp") { (item, path) = (1, []) }
    } detail: {
      NavigationStack(path: $path) { Text(item.map { "Item \($0)" } ?? "Choose an item") }
    }
    .records((item.map { [.item(id: $0)] } ?? []) + path, on: "detail", in: recorder)
    .records(selection: item == nil ? "catalog" : "detail", in: recorder)
  }
}

private func openShopLog() -> SQLiteEventLog? { try? SQLiteEventLog(path: TemporaryLog.path()) }

@MainActor @Suite(.temporaryLog) struct RecordedShopTests {
  @Test func `the shop is recorded, and starts where it ended`() async throws {
    let first = ShopModel().recorder
    let host = HeadlessHost { ShopTabs(recorder: first) }
    try host.tap("Lamp")
    try host.select(tab: "Orders")
    try host.tap("Help")
    host.scenePhase = .background
    try await host.finishTasks()
    #expect(first.navigator.selectedBranch == "help")
    await first.navigator.close()
    let second = ShopModel().recorder
    #expect(second.navigator.selectedBranch == "orders")
    #expect(try HeadlessHost { ShopTabs(recorder: second) }.text.contains("item(id: 1)"))
  }
  @Test func `the columns of a split view are recorded`() throws {
    let recorder = NavigationRecorder<ShopRoute>(log: nil, root: .columns)
    let host = HeadlessHost { ShopColumns(recorder: recorder) }
    try host.settle()
    #expect(recorder.navigator.selectedBranch == "catalog")
    try host.tap("Lamp")
    #expect(recorder.navigator.selectedBranch == "detail")
    #expect(recorder.navigator.topRoute == .item(id: 1))
  }
}
