import BacktrailInspection
import BacktrailMap
import BacktrailMapUI
import BacktrailUI

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A library with a typed map. It follows paths and draws the window after each one.
@main
@MainActor
struct MapExample {
  private static let usage = """
    Usage: MapExample --map
           MapExample [--log FILE] PATH ...

      --map        print the map of the screens for 'backtrail graph'
      --log FILE   where the session is recorded
      PATH         a place to go to, such as 'main()/shelf/book(id: 7)/lend()'
    """

  static func main() async {
    var arguments = CommandLine.arguments.dropFirst()
    if arguments == ["--map"] { return print(LibraryMap.map.description.json) }
    var log: SQLiteEventLog?
    do {
      if arguments.first == "--log" {
        arguments.removeFirst()
        log = try arguments.popFirst().map { try SQLiteEventLog(path: $0) }
      }
      guard !arguments.isEmpty else { throw Complaint(description: usage) }
      // A launch that failed is restored with less, so an invalid path must not begin one.
      let targets = try arguments.map { try LibraryMap.map.description.target(text: $0) }
      let navigator = Navigator(map: LibraryMap.map, log: log)
      navigator.guards = LibraryMap.guards
      try navigator.restore(orElse: LibraryMap.map.router[root: .default][case: \.0, ()])
      let host = HeadlessHost { NavigatorView(navigator, map: LibraryMap.map) }
      for (path, target) in zip(arguments, targets) {
        if let rejection = navigator.go(to: target).rejection {
          await navigator.close()
          throw rejection
        }
        print("\(path)\n\(try host.text)\n")
      }
      await navigator.close()
    } catch {
      print("\(error)")
      exit(64)
    }
  }
}

/// An error message for the user.
private struct Complaint: Error, CustomStringConvertible {
  let description: String
}
