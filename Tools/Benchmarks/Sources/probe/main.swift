// The work that is measured in a separate process:
//   probe empty                does nothing
//   probe restore PATH         opens a log and restores the encoded state
//   probe navigator PATH       restores a navigator, with routes of the app's own type
//   probe json PATH            reads one JSON state file
//   probe link TABLE COUNT     matches links of a table: flat-10, hierarchical-10000, parameters, miss
//   probe append PATH COUNT    times durable appends of one event; append-relaxed times relaxed ones
//   probe push PATH COUNT      times pushes while a log writes them; marks them for a trace

import BacktrailRuntime
import BacktrailStore
import Workload

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

let arguments = CommandLine.arguments.dropFirst()
do {
  switch (arguments.first, arguments.count) {
  case ("empty", 1): break
  case ("restore", 2): if try restoredHead(arguments[2]) == 0 { exit(1) }
  case ("navigator", 2): print(try navigatorEntries(arguments[2]))
  case ("json", 2): print(try jsonEntries(arguments[2]))
  case ("link", 3): try matchLinks(arguments[2], count: Int(arguments[3]) ?? 0)
  case ("append", 3):
    print(try timeAppends(arguments[2], count: Int64(arguments[3]) ?? 1_000, .durable))
  case ("append-relaxed", 3):
    print(try timeAppends(arguments[2], count: Int64(arguments[3]) ?? 1_000, .relaxed))
  case ("push", 3): try await timePushes(arguments[2], count: Int(arguments[3]) ?? 0)
  default: exit(64)
  }
} catch {
  print("probe: \(error)")
  exit(1)
}
exit(0)
