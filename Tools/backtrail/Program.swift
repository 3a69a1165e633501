#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A program that is found through the `PATH` variable.
struct Program {
  private let words: [String]
  private let input: String
  private let messages: String

  init(_ words: [String], input: String = "/dev/null", messages: String = "/dev/null") {
    (self.words, self.input, self.messages) = (words, input, messages)
  }

  /// Runs the program and waits until it ends. Returns the exit status, or -1 if the program does not exist or was
  /// ended by a signal.
  func run(in folder: String) -> Int32 { start(in: folder).map(Self.status) ?? -1 }

  /// Starts the program in a folder, without output. If a descriptor is given, it is used as the input.
  func start(in folder: String, reading descriptor: Int32? = nil) -> pid_t? {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let descriptor {
      posix_spawn_file_actions_adddup2(&actions, descriptor, STDIN_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
    }
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(
      &actions, STDERR_FILENO, messages, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    // The shell changes to the folder. It receives the words as parameters and does not interpret them.
    let words = ["/bin/sh", "-c", "cd -- \"$0\" && exec \"$@\"", folder] + words
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    return posix_spawn(&process, words[0], &actions, nil, &arguments, environ) == 0 ? process : nil
  }

  /// Waits until a process ends. Returns its exit status, or -1 if it was ended by a signal.
  static func status(of process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7f == 0 ? (status >> 8) & 0xff : -1
  }
}
