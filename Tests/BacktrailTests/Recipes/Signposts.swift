import Backtrail

#if canImport(OSLog)
  import OSLog
#endif

/// Shows each screen as an interval in Instruments, among the points of interest.
func signpostScreens<R>(_ changes: AsyncStream<NavigationChange<R>>, with signposter: OSSignposter) async {
  var intervals: [SceneID: OSSignpostIntervalState] = [:]
  for await change in changes where change.from != change.to {
    for scene in [change.from, change.to].compactMap({ $0?.scene }) {
      if let interval = intervals.removeValue(forKey: scene) { signposter.endInterval("Screen", interval) }
    }
    guard let screen = change.to else { continue }
    let id = signposter.makeSignpostID()
    intervals[screen.scene] = signposter.beginInterval("Screen", id: id, "\(screen.name, privacy: .public)")
  }
  for interval in intervals.values { signposter.endInterval("Screen", interval) }
}
