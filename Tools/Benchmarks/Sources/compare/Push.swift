import FoundationEssentials

/// Times a push on the main actor while the log is writing batches, and lists the system calls of the calling thread.
func pushRows(_ settings: WriterSettings, in folder: Folder) throws -> [Row] {
  let probe = try Probe(settings)
  let output = folder.fresh("push.txt")
  try Processes.run(probe.swift("push", folder.fresh("push"), "5000"), output: output)
  let times = try String(contentsOf: URL(filePath: output), encoding: .utf8).split(
    whereSeparator: \.isWhitespace
  )
  .compactMap { Double($0) }
  guard times.count == 2 else { throw Failure("The probe printed no times.") }
  var rows: [Row] = [
    .figure(
      "push on the main actor, persistence queued: median", times[0] / 1e3, "µs", target: "≤ 10 µs",
      isMet: times[0] <= 10_000),
    .figure("push on the main actor, persistence queued: 99th percentile", times[1] / 1e3, "µs"),
  ]
  guard Processes.has("strace") else { return rows }
  let trace = folder.fresh("push.trace")
  try Processes.run(["strace", "-f", "-o", trace] + probe.swift("push", folder.fresh("push"), "200"))
  let calls = try callsOfMainThread(String(contentsOf: URL(filePath: trace), encoding: .utf8))
  let files = calls.filter { isFileCall($0.key) }
  print(
    "  calls of the pushing thread in 200 rounds: "
      + calls.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", "))
  rows.append(
    .figure(
      "file calls of the pushing thread in 200 rounds", Double(files.values.reduce(0, +)), "calls",
      target: "0",
      isMet: files.isEmpty))
  return rows
}

/// Returns the system calls between the two marks, on the thread that made the marks.
private func callsOfMainThread(_ trace: String) throws -> [String: Int] {
  var calls: [String: Int] = [:]
  var thread: Substring?
  for line in trace.split(separator: "\n") {
    let parts = line.split(separator: " ", maxSplits: 1).map { $0.drop { $0 == " " } }
    guard parts.count == 2 else { continue }
    if line.contains("/backtrail-mark-begin") {
      thread = parts[0]
    } else if line.contains("/backtrail-mark-end") {
      return calls
    } else if parts[0] == thread, let name = parts[1].split(separator: "(").first, !name.hasPrefix("<") {
      calls[String(name), default: 0] += 1
    }
  }
  throw Failure("The trace has no marks.")
}

/// Returns whether a system call may access a file: any call except those for memory, time, random numbers, locks, and
/// signals.
private func isFileCall(_ name: String) -> Bool {
  let others: Set<String> = [
    "futex", "getrandom", "mmap", "munmap", "mprotect", "madvise", "brk", "mremap", "clock_gettime",
    "clock_nanosleep", "sched_yield", "rt_sigprocmask", "rt_sigaction", "gettid", "getpid", "clone3", "clone",
    "set_robust_list", "rseq", "sched_getaffinity", "--- ",
  ]
  return !others.contains(name)
}
