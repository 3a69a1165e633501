import BacktrailUI
import Observation
import Worlds

/// The state of an app that navigates by itself: tabs, a path for each, and a sheet with its own path.
@MainActor @Observable
final class OwnPaths {
  var tab = "walk"
  var walk: [Windows] = []
  var log: [Windows] = []
  var note: OwnNote?
  var notePath: [Windows] = []

  /// The routes of the window: each stack, then that of the sheet.
  var stacks: [[Windows]] {
    [[.home] + walk, [.counter] + log] + (note.map { [[$0.route] + notePath] } ?? [])
  }
}

/// The content of a sheet, which is not a route.
struct OwnNote: Identifiable {
  let id: String
  var route: Windows { .note(id) }
}

/// The app in plain SwiftUI; with a recorder, it is recorded.
struct PlainWindow: View {
  @Bindable var own: OwnPaths
  let recorder: NavigationRecorder<Windows>?

  var body: some View {
    if let recorder {
      tabs
        .records(selection: own.tab, in: recorder)
        .records(own.walk, on: "walk", in: recorder)
        .records(own.log, on: "log", in: recorder)
        .records(item: own.note?.route, in: recorder)
    } else {
      tabs
    }
  }

  private var tabs: some View {
    TabView(selection: $own.tab) {
      stack($own.walk, "Walk").tag("walk")
      stack($own.log, "Log").tag("log")
    }
    .sheet(item: $own.note) { note in
      if let recorder {
        stack($own.notePath, note.id).records(own.notePath, on: "note", in: recorder)
      } else {
        stack($own.notePath, note.id)
      }
    }
  }

  private func stack(_ path: Binding<[Windows]>, _ title: String) -> some View {
    NavigationStack(path: path) {
      page(title).navigationDestination(for: Windows.self) { page($0.title) }
    }
    .tabItem { Text(title) }
  }

  private func page(_ title: String) -> some View {
    VStack {
      NavigationLink("One", value: Windows.document(1))
      NavigationLink("Two", value: Windows.document(2))
      Button("Note") {
        own.notePath = []
        own.note = OwnNote(id: title)
      }
      Button("Home") {
        own.walk = []
        own.tab = "walk"
      }
      Button("Jump") {
        own.walk = [.document(2), .document(1)]
        own.note = nil
      }
    }
    .navigationTitle(title)
  }
}
