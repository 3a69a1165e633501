import BacktrailCore
import BacktrailInspection

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A condition that is checked by a command. The command gets a state as JSON on standard input and exits with status 0
/// if the state is good.
struct ShellCondition {
  let command: String
  /// The maximum time for one run, in seconds.
  let timeout: Double

  /// Returns whether the command exits with status 0. Any other status up to 125 means that the state is bad.
  /// - Throws: `ShellConditionError` if the command cannot be run, is ended by a signal, or takes too long.
  func holds(in view: StateView) throws -> Bool {
    let process = try start(input: "\(view.json)\n")
    let status = try wait(for: process)
    guard status & 0x7f == 0 else { throw ShellConditionError("was ended by the signal \(status & 0x7f)") }
    switch (status >> 8) & 0xff {
    case 0: return true
    case 126, 127: throw ShellConditionError("cannot be run")
    default: return false
    }
  }

  /// Starts the command in its own process group, so that its child processes can be ended with it.
  private func start(input: String) throws -> pid_t {
    guard let file = tmpfile() else { throw ShellConditionError("got no temporary file for its input") }
    defer { fclose(file) }
    guard fputs(input, file) >= 0, fflush(file) == 0 else {
      throw ShellConditionError("got no room in the temporary folder for its input")
    }
    rewind(file)
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(&actions, fileno(file), STDIN_FILENO)
    // The output of the command is not part of our results.
    posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    var process: pid_t = 0
    let words: [String] = ["/bin/sh", "-c", command]
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    guard posix_spawn(&process, "/bin/sh", &actions, &attributes, &arguments, environ) == 0 else {
      throw ShellConditionError("cannot be run")
    }
    return process
  }

  private func wait(for process: pid_t) throws -> Int32 {
    let end = ContinuousClock.now + .seconds(timeout)
    var status: Int32 = 0
    while waitpid(process, &status, WNOHANG) == 0 {
      if ContinuousClock.now > end {
        kill(-process, SIGKILL)
        waitpid(process, &status, 0)
        throw ShellConditionError(
          "took longer than \(timeout) seconds. Allow more with '--timeout', or find out why it hangs")
      }
      usleep(1_000)
    }
    return status
  }
}

/// The command of a condition did not report whether a state is good.
struct ShellConditionError: DescribedError {
  let exitCode: Int32 = 74
  let description: String

  init(_ problem: String) { description = "The command of '--run' \(problem)." }
}
