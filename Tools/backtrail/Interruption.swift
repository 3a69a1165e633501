import BacktrailStore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The cleanup when a signal ends this process.
///
/// A signal handler may do almost nothing, so it only writes the signal to a pipe. A task reads the pipe and cleans up.
enum Interruption {
  /// The end of the pipe to which the handler writes. It is set before the handler is installed.
  nonisolated(unsafe) private static var input: Int32 = -1

  /// Runs a closure. If a signal ends the process during the call or later, its unfinished files are removed, and the
  /// programs for which it waits are ended.
  static func cleaningUp<Result>(_ body: () throws -> Result) rethrows -> Result {
    var ends: [Int32] = [-1, -1]
    guard input < 0, pipe(&ends) == 0 else { return try body() }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    input = ends[1]
    let output = ends[0]
    Task.detached { waitForSignal(output) }
    for name in [SIGHUP, SIGINT, SIGTERM] {
      var action = sigaction()
      // A signal that was ignored when the process started, as with 'nohup', stays ignored.
      if sigaction(name, nil, &action) == 0, !action.isIgnored { signal(name, writeSignal) }
    }
    return try body()
  }

  private static let writeSignal: @convention(c) (Int32) -> Void = { name in
    let saved = errno
    var byte = UInt8(truncatingIfNeeded: name)
    _ = write(input, &byte, 1)
    errno = saved
  }

  /// Waits for a signal, cleans up, and then lets the signal end the process.
  private static func waitForSignal(_ output: Int32) {
    var byte: UInt8 = 0
    while true {
      let count = read(output, &byte, 1)
      if count == 1 { break }
      if count == 0 || errno != EINTR { return }
    }
    Program.endAll()
    UnfinishedFiles.removeAll()
    signal(Int32(byte), SIG_DFL)
    kill(getpid(), Int32(byte))
  }
}

extension sigaction {
  /// Whether the signal is ignored. Swift cannot compare functions, so their addresses are compared.
  fileprivate var isIgnored: Bool {
    #if canImport(Darwin)
      let handler = __sigaction_u.__sa_handler
    #else
      let handler = __sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: UInt.self) == unsafeBitCast(SIG_IGN, to: UInt.self)
  }
}
