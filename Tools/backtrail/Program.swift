import BacktrailStore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A program that is found through the `PATH` variable.
struct Program {
  /// The way a process ended.
  enum Ending: Equatable {
    case exited(Int32)
    case signaled(Int32)
    /// The process took too long and was killed, along with everything it had started.
    case killed
  }

  /// The destination of an output of the program.
  enum Output {
    case file(String)
    /// The messages of this process.
    case messages
    static let none = Self.file("/dev/null")
  }

  /// The programs that are ended with this process. A negative number is that of a process group.
  private static let running = Locked<Set<pid_t>>([])

  private let words: [String]
  private let input: String
  private let output: Output
  private let messages: Output

  init(_ words: [String], input: String = "/dev/null", output: Output = .none, messages: Output = .none) {
    (self.words, self.input, self.output, self.messages) = (words, input, output, messages)
  }

  /// Runs the program and waits until it ends. Returns the exit status, or -1 if the program does not exist or was
  /// ended by a signal.
  func run(in folder: String) -> Int32 {
    guard let process = startEndable(in: folder) else { return -1 }
    defer { Self.running.withLock { _ = $0.remove(process) } }
    guard case .exited(let status) = Self.ending(of: process) else { return -1 }
    return status
  }

  /// Ends the programs that are running.
  static func endAll() { running.withLock { for process in $0 { kill(process, SIGKILL) } } }

  /// Runs the program in its own process group. Its child processes end with it. Returns `nil` if it cannot be started.
  /// - Parameters:
  ///   - descriptor: The program's input.
  ///   - seconds: The maximum time that the program may take.
  func run(in folder: String, reading descriptor: Int32, within seconds: Double) -> Ending? {
    guard let process = startEndable(in: folder, reading: descriptor, hasGroup: true) else { return nil }
    defer { Self.running.withLock { _ = $0.remove(-process) } }
    return Self.ending(ofGroup: process, within: seconds)
  }

  /// Starts the program. A signal that comes while it is started ends it too.
  private func startEndable(
    in folder: String, reading descriptor: Int32? = nil, hasGroup: Bool = false
  ) -> pid_t? {
    Self.running.withLock { running in
      guard let process = start(in: folder, reading: descriptor, hasGroup: hasGroup) else { return nil }
      running.insert(hasGroup ? -process : process)
      return process
    }
  }

  /// Starts the program in a folder. If a descriptor is given, it is used as the input.
  func start(in folder: String, reading descriptor: Int32? = nil, hasGroup: Bool = false) -> pid_t? {
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
    if hasGroup { posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP)) }
    if let descriptor {
      posix_spawn_file_actions_adddup2(&actions, descriptor, STDIN_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
    }
    for (stream, output) in [(STDOUT_FILENO, output), (STDERR_FILENO, messages)] {
      switch output {
      case .file(let path):
        posix_spawn_file_actions_addopen(&actions, stream, path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      case .messages: posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, stream)
      }
    }
    // The shell changes to the folder. It receives the words as parameters and does not interpret them.
    let words = ["/bin/sh", "-c", "cd -- \"$0\" && exec \"$@\"", folder] + words
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    return posix_spawn(&process, words[0], &actions, &attributes, &arguments, environ) == 0 ? process : nil
  }

  /// Waits until a process ends.
  @discardableResult static func ending(of process: pid_t) -> Ending {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return Ending(status)
  }

  /// Waits for a process to end, or kills it if it takes too long. Then kills the rest of its group.
  private static func ending(ofGroup process: pid_t, within seconds: Double) -> Ending {
    let end = ContinuousClock.now + .seconds(seconds)
    // Until its end is collected, the number of the process cannot become that of another group.
    while !hasEnded(process) {
      if ContinuousClock.now > end {
        kill(-process, SIGKILL)
        ending(of: process)
        return .killed
      }
      usleep(1_000)
    }
    kill(-process, SIGKILL)
    return ending(of: process)
  }

  /// Whether a process has ended. Its end is not collected yet.
  private static func hasEnded(_ process: pid_t) -> Bool {
    var information = siginfo_t()
    let result = waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT)
    return result == 0 ? information.si_signo != 0 : errno != EINTR
  }
}

extension Program.Ending {
  /// The end according to `waitpid`.
  fileprivate init(_ status: Int32) {
    let signal = status & 0x7f
    self = signal == 0 ? .exited((status >> 8) & 0xff) : .signaled(signal)
  }
}
