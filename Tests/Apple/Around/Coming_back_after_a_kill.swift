import BacktrailUI

@Screens
enum AppRoute: Route {
  case list
}

struct List: View {
  var body: some View { Text("List") }
}

@MainActor let navigator = Navigator<AppRoute>(log: nil)
let entry = EntryID("1.0")!
let path = "session.backtrail"

#if os(Linux)
  func openLog() -> SQLiteEventLog? { nil }
#endif
