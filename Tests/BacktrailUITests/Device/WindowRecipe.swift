import BacktrailUI
import Testing

struct NotesApp: App {
  private let model = NotesModel()

  var body: some Scene {
    #if os(tvOS) || os(watchOS)
      WindowGroup { NavigatorView(model.navigator) }
    #else
      WindowGroup(for: SceneID.self) { $scene in
        NavigatorWindow(model.navigator, scene: $scene, orElse: .stack(.list)) { scene in
          NavigatorView(model.navigator, scene: scene)
        }
      }
    #endif
  }
}

struct NoteRow: View {
  let id: Int
  @Environment(Navigator<NoteRoute>.self) private var navigator

  var body: some View {
    Button("Open in a window") { navigator.openScene("note", root: .stack(.note(id: id))) }
  }
}

/// The routes of the article about windows.
enum NoteRoute: Route {
  case list
  case note(id: Int)
}

extension NoteRoute: View {
  var body: some View {
    switch self {
    case .list: NoteRow(id: 1)
    case .note(let id): Text("Note \(id)")
    }
  }
}

@MainActor
final class NotesModel {
  let navigator = Navigator<NoteRoute>(log: nil)

  init() { navigator.restore(orElse: .stack(.list)) }
}

@MainActor @Suite struct WindowRecipeTests {
  @Test func `the app of the article opens a note in a window`() throws {
    let device = HeadlessDevice { NotesApp() }
    try device.launch()
    try device.windows.first?.host?.tap("Open in a window")
    #expect(try device.windows.map { try $0.host?.text } == ["[Open in a window]", "Note 1"])
  }
}
