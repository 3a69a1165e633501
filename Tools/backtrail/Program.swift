#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A program on the path.
struct Program {
  private let words: [String]
  private let input: String
  private let messages: String

  init(_ words: [String], input: String = "/dev/null", messages: String = "/dev/null") {
    (self.words, self.input, self.messages) = (words, input, messages)
  }

  /// Runs it to its end: the exit status, or -1 when there is no such program or a signal ended it.
  func run(in folder: String) -> Int32 { start(in: folder).map(Self.status) ?? -1 }

  /// Starts it in a folder, without output. A descriptor takes the place of its input.
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
    // The shell goes to the folder. It gets the words as its parameters and reads none of them.
    let words = ["/bin/sh", "-c", "cd -- \"$0\" && exec \"$@\"", folder] + words
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    return posix_spawn(&process, words[0], &actions, nil, &arguments, environ) == 0 ? process : nil
  }

  /// Waits for the end of a process: its exit status, or -1 when a signal ended it.
  static func status(of process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7f == 0 ? (status >> 8) & 0xff : -1
  }
}
