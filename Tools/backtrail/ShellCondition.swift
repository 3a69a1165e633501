import BacktrailCore
import BacktrailInspection

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A condition that is checked by a command. The command receives a state as JSON on standard input and exits with
/// status 0 if the state is good.
struct ShellCondition {
  let command: String
  /// The maximum time for one run, in seconds.
  let timeout: Double

  /// Returns whether the command exits with status 0. Any other status means that the state is bad, except 126 and 127,
  /// which mean that the command cannot be run.
  /// - Throws: `ShellConditionError` if the command cannot be run, is ended by a signal, or takes too long.
  func holds(in view: StateView) throws -> Bool {
    guard let file = tmpfile() else {
      throw ShellConditionError("could not receive its input because no temporary file could be created")
    }
    defer { fclose(file) }
    guard fputs("\(view.json)\n", file) >= 0, fflush(file) == 0 else {
      throw ShellConditionError("could not receive its input because the temporary folder is full")
    }
    rewind(file)
    // The output of the command is not part of our results.
    let program = Program(["/bin/sh", "-c", command], output: .messages, messages: .messages)
    switch program.run(in: ".", reading: fileno(file), within: timeout) {
    case .exited(0): return true
    case .exited(126), .exited(127), nil: throw ShellConditionError("cannot be run")
    case .exited: return false
    case .signaled(let signal): throw ShellConditionError("was terminated by signal \(signal)")
    case .killed:
      throw ShellConditionError(
        "took longer than \(timeout) seconds. Allow more time with '--timeout', or find out why it hangs")
    }
  }
}

/// The error for a command that did not report whether a state is good.
struct ShellConditionError: DescribedError {
  let exitCode: Int32 = 74
  let description: String

  init(_ problem: String) { description = "The '--run' command \(problem)." }
}
