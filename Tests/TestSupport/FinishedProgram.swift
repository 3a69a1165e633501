public import Foundation

/// A program that ran to its end.
///
/// Foundation's `Process` is not safe on Linux when several tests start programs at once; `posix_spawn` is.
public struct FinishedProgram {
  /// The exit code, or the number of the signal that ended it.
  public let status: Int32
  public let output: String
  public let messages: String

  /// Runs a program.
  ///
  /// - Parameters:
  ///   - path: The program's file.
  ///   - environment: Its variables; by default, those of this process.
  ///   - input: The input that it reads.
  ///   - mixesMessages: Whether its messages are in its output, as at a terminal.
  public init(
    _ path: String, _ arguments: [String],
    environment: [String: String] = ProcessInfo.processInfo.environment,
    input: String = "", mixesMessages: Bool = false
  ) throws {
    let files = FileManager.default.temporaryDirectory.appendingPathComponent("program-\(UUID())")
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: files) }
    let streams = ["in", "out", "err"].map { files.appendingPathComponent($0) }
    try Data(input.utf8).write(to: streams[0])
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, streams[0].path, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, streams[1].path, O_WRONLY | O_CREAT, 0o600)
    if mixesMessages {
      posix_spawn_file_actions_adddup2(&actions, 1, 2)
    } else {
      posix_spawn_file_actions_addopen(&actions, 2, streams[2].path, O_WRONLY | O_CREAT, 0o600)
    }
    status = try Self.run(path, [path] + arguments, environment.map { "\($0)=\($1)" }, actions)
    output = try String(contentsOf: streams[1], encoding: .utf8)
    messages = mixesMessages ? "" : try String(contentsOf: streams[2], encoding: .utf8)
  }

  #if canImport(Darwin)
    private typealias FileActions = posix_spawn_file_actions_t?
  #else
    private typealias FileActions = posix_spawn_file_actions_t
  #endif

  private static func run(
    _ path: String, _ arguments: [String], _ environment: [String], _ actions: FileActions
  ) throws -> Int32 {
    let lists = [arguments, environment].map { $0.map { strdup($0) } + [nil] }
    defer { for text in lists.joined() { free(text) } }
    var (process, actions) = (pid_t(), actions)
    let error = posix_spawn(&process, path, &actions, nil, lists[0], lists[1])
    guard error == 0 else { throw POSIXError(POSIXErrorCode(rawValue: error) ?? .ENOENT) }
    var ending: Int32 = 0
    while waitpid(process, &ending, 0) == -1 {
      guard errno == EINTR else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .ECHILD) }
    }
    let signal = ending & 0x7f
    return signal == 0 ? (ending >> 8) & 0xff : signal
  }
}
