internal import BacktrailCore
package import BacktrailStore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Appends pushes of a screen, each in a separate batch. Returns the average time of a push in microseconds.
package func timeAppends(_ path: String, count: Int64, _ durability: Durability) throws -> Double {
  let log = try SQLiteEventLog(path: path, durability: durability)
  defer { log.close() }
  let start = SessionStart(appVersion: "1.0", appBuild: "1", platform: "Linux")
  try log.append([batch(1, .sessionStarted(start), nil)], after: 0)
  try log.append([batch(2, .sceneOpened(name: "main", root: .stack(route("list", 2))), "[{}]")], after: 1)
  let stack = StackID(seq: 2, index: 1)
  let batches = (3...count + count / 10).map {
    batch($0, .pushed(route("detail", $0), onto: stack), #"[{"id":123}]"#)
  }
  let warm = Int(count / 10)
  for batch in batches[..<warm] { try log.append([batch], after: batch.first - 1) }
  let begin = microseconds()
  for batch in batches[warm...] { try log.append([batch], after: batch.first - 1) }
  return (microseconds() - begin) / Double(batches.count - warm)
}

private func route(_ name: String, _ seq: Int64) -> RouteReference {
  RouteReference(name: name, version: 1, payload: PayloadReference(seq: seq))
}

private func batch(_ seq: Int64, _ event: NavigationEvent<RouteReference>, _ payload: String?)
  -> RecordedBatch
{
  let content = payload.map { Payload.stored(text: $0, salt: Salt(seq.magnitude, 77)) }
  return RecordedBatch(
    first: seq, session: seq == 1 ? 0 : 1, cause: .user, time: 1_700_000_000_000 + seq,
    events: [RecordedEvent(seq: seq, columns: EventColumns(event), payload: content)])
}

private func microseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
}
