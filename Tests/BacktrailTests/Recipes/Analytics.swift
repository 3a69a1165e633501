import Backtrail

/// Counts views of screens, the time spent on them, and what became of links.
func measureScreens<R>(
  _ changes: AsyncStream<NavigationChange<R>>, track: (_ name: String, _ values: [String: String]) -> Void
) async {
  for await change in changes {
    if let screen = change.from, let dwell = change.dwell {
      track("screen_time", ["screen": screen.name, "milliseconds": "\(dwell)"])
    }
    if let screen = change.to, screen != change.from {
      track(
        "screen_view",
        screen.parameters.merging(["screen": screen.name, "cause": change.cause.rawValue]) { $1 })
    }
    for link in change.links {
      track("link", ["pattern": link.pattern, "outcome": link.outcome.rawValue])
    }
  }
}
