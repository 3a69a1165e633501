import BacktrailCore
import BacktrailRuntime
import BacktrailStore
import FoundationEssentials

/// The routes of a small app.
enum Screen: Route {
  case list
  case detail(id: Int, source: String)
  case search, settings, profile, cart, reader, about
}

/// Opens a log and returns the number of its newest event.
func restoredHead(_ path: String) throws -> Int64 {
  let log = try SQLiteEventLog(path: path)
  let replay = try log.replay(through: try log.position().head)
  return replay.seq
}

/// Restores a navigator and returns the number of its screens that can be decoded.
@MainActor func navigatorEntries(_ path: String) throws -> Int {
  let navigator = Navigator<Screen>(log: try SQLiteEventLog(path: path))
  navigator.restore(orElse: .stack(.list))
  return navigator.state.scenes.reduce(0) { $0 + $1.entries.count { $0.route.route != nil } }
}

/// The entire state in one file, as kept by apps without a log.
struct StateFile: Codable {
  struct Tab: Codable {
    var name: String
    var selected: Bool
    var entries: [Entry]
  }
  struct Entry: Codable {
    var id: String
    var route: Screen
  }
  var tabs: [Tab]
}

/// Reads a JSON state file and returns the number of its screens.
func jsonEntries(_ path: String) throws -> Int {
  let data = try Data(contentsOf: URL(filePath: path))
  return try JSONDecoder().decode(StateFile.self, from: data).tabs.reduce(0) { $0 + $1.entries.count }
}
