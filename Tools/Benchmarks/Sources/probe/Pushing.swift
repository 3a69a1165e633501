import BacktrailRuntime
import BacktrailStore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Pushes and pops around a depth of 12, and prints the median and the 99th percentile of a push in nanoseconds.
@MainActor func timePushes(_ path: String, count: Int) async throws {
  let navigator = Navigator<Screen>(log: try SQLiteEventLog(path: path))
  navigator.restore(orElse: .stack(.list))
  for id in 0..<12 { navigator.push(.detail(id: id, source: "list")) }
  try await navigator.flush()
  var times: [UInt64] = []
  times.reserveCapacity(count)
  mark("begin")
  for id in 0..<count {
    let start = nanoseconds()
    navigator.push(.detail(id: id, source: "list"))
    times.append(nanoseconds() - start)
    if !id.isMultiple(of: 4) { navigator.pop() } else { navigator.pop(2) }
    if id.isMultiple(of: 4) { navigator.push(.cart) }
  }
  mark("end")
  try await navigator.flush()
  times.sort()
  print(times[times.count / 2], times[times.count * 99 / 100])
  await navigator.close()
}

/// Adds a line to the trace, if there is one.
private func mark(_ name: String) { _ = access("/backtrail-mark-\(name)", F_OK) }

private func nanoseconds() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
