import Backtrail

/// The part of a crash reporter that the recipe uses.
protocol CrashReporter {
  func addBreadcrumb(category: String, message: String, data: [String: String])
  func setTag(key: String, value: String)
}

/// Leaves a breadcrumb for each change, and tags later reports with the event to look at.
func leaveBreadcrumbs<R>(
  _ changes: AsyncStream<NavigationChange<R>>, in reporter: some CrashReporter & Sendable
) async {
  for await change in changes {
    if change.skipped > 0 {
      reporter.addBreadcrumb(category: "navigation", message: "\(change.skipped) changes skipped", data: [:])
    }
    let links = change.links.map { "link \($0.outcome.rawValue)" }
    let words = [change.cause.rawValue] + change.moves + links + [change.to?.name ?? "no screen"]
    reporter.addBreadcrumb(
      category: "navigation", message: words.joined(separator: ", "), data: change.to?.parameters ?? [:])
    if let tag = change.tag { reporter.setTag(key: "backtrail", value: tag) }
  }
}
