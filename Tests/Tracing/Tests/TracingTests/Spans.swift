import BacktrailRuntime
import Tracing

/// Records a span for each screen: from the moment when it comes on top of its scene until it is replaced.
func traceScreens<R>(_ changes: AsyncStream<NavigationChange<R>>) async {
  var spans: [SceneID: any Span] = [:]
  for await change in changes where change.from != change.to {
    let time = DefaultTracerClock.Timestamp(nanosecondsSinceEpoch: UInt64(max(change.time, 0)) * 1_000_000)
    for scene in [change.from, change.to].compactMap({ $0?.scene }) {
      spans.removeValue(forKey: scene)?.end(at: time)
    }
    guard let screen = change.to else { continue }
    let span = startSpan(screen.name, ofKind: .client, at: time)
    span.attributes["navigation.cause"] = change.cause.rawValue
    span.attributes["navigation.log"] = change.tag
    spans[screen.scene] = span
  }
  for span in spans.values { span.end() }
}
