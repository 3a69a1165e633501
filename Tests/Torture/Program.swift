import Foundation

/// A program to run below the shim, and its end.
///
/// The shim ends it when it hangs, limits its memory and, if asked, records, fails or kills its file calls.
struct Program {
  var path: String
  var arguments: [String] = []
  /// The variables that the program gets in addition to those of this process.
  var environment: [String: String] = [:]
  /// The file that it reads.
  var input = "/dev/null"
  /// The folder that it works in; that of this process by default.
  var folder: String?
  /// The file for its output; a temporary one by default.
  var output: String?
  /// Pipes in place of both files.
  var pipes: (input: Int32, output: Int32)?

  struct Ending {
    /// The exit code; `nil` when a signal ended it.
    var code: Int32?
    /// The signal that ended it.
    var signal: Int32?
    var output = ""
    var messages = ""
    var processorSeconds = 0.0
    /// The peak of resident memory in bytes.
    var peakMemory = 0

    /// Whether the time limit ended it.
    var isHang: Bool { signal == SIGALRM }

    /// A short description of what happened.
    var description: String {
      if isHang { return "hang" }
      if let signal { return "signal \(signal)" }
      return "exit code \(code ?? -1)"
    }
  }

  /// A program that was built beside this one.
  init(_ name: String, _ arguments: String...) {
    path = Self.folder + "/" + name
    self.arguments = arguments
  }

  /// The folder of the built programs and of the shim.
  static let folder = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    .deletingLastPathComponent().path

  /// This program with other arguments.
  static func torture(_ arguments: [String]) -> Program {
    var program = Program(URL(filePath: CommandLine.arguments[0]).lastPathComponent)
    program.arguments = arguments
    return program
  }

  /// Runs the program to its end.
  func run() throws -> Ending {
    let process = try start()
    return try process.wait()
  }

  /// Starts the program.
  func start() throws -> Running {
    let streams = FileManager.default.temporaryDirectory.path + "/torture-\(UUID())"
    let output = output ?? streams + ".out"
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let pipes {
      posix_spawn_file_actions_adddup2(&actions, pipes.input, 0)
      posix_spawn_file_actions_adddup2(&actions, pipes.output, 1)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    }
    posix_spawn_file_actions_addopen(&actions, 2, streams + ".err", O_WRONLY | O_CREAT | O_APPEND, 0o600)
    var variables = [
      "LD_PRELOAD": Self.folder + "/libTortureShim.so", "TORTURE_SECONDS": "20",
      "SWIFT_BACKTRACE": "enable=no",
    ]
    variables.merge(ProcessInfo.processInfo.environment) { ours, _ in ours }
    if let folder { variables["TORTURE_FOLDER"] = folder }
    variables.merge(environment) { _, chosen in chosen }
    let lists = [[path] + arguments, variables.map { "\($0)=\($1)" }].map { $0.map { strdup($0) } + [nil] }
    defer { for text in lists.joined() { free(text) } }
    var process = pid_t()
    let error = posix_spawn(&process, path, &actions, nil, lists[0], lists[1])
    guard error == 0 else {
      throw ToolError("'\(path)' cannot be started: \(String(cString: strerror(error))).")
    }
    return Running(process: process, output: output, streams: streams)
  }

  /// A program that was started.
  struct Running {
    let process: pid_t
    let output: String
    fileprivate let streams: String

    /// Ends it without notice.
    func kill() { _ = Foundation.kill(process, SIGKILL) }

    /// Whether it has ended; it still has to be waited for.
    var hasEnded: Bool {
      var facts = siginfo_t()
      return waitid(P_PID, id_t(process), &facts, WEXITED | WNOHANG | WNOWAIT) == 0
        && facts.si_signo == SIGCHLD
    }

    /// Waits for the end.
    func wait() throws -> Ending {
      var (status, usage) = (Int32(0), rusage())
      while wait4(process, &status, 0, &usage) == -1 {
        guard errno == EINTR else { throw ToolError("Process \(process) is not ours to wait for.") }
      }
      defer { for end in [".out", ".err"] { unlink(streams + end) } }
      var ending = Ending()
      let signal = status & 0x7f
      if signal == 0 { ending.code = (status >> 8) & 0xff } else { ending.signal = signal }
      ending.output = text(output)
      ending.messages = text(streams + ".err")
      ending.processorSeconds = seconds(usage.ru_utime) + seconds(usage.ru_stime)
      ending.peakMemory = usage.ru_maxrss << 10
      return ending
    }

    private func text(_ path: String) -> String {
      String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    }

    private func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
  }
}

/// The tool cannot go on; no promise of the engine was broken.
struct ToolError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// Runs a job for each element on all cores; returns the results in the order of the elements.
func onAllCores<Element: Sendable, Result: Sendable>(
  _ elements: [Element], _ job: @Sendable (Element) -> Result
) -> [Result] {
  let results = Results<Result>()
  DispatchQueue.concurrentPerform(iterations: elements.count) { place in
    results.set(place, job(elements[place]))
  }
  return results.inOrder
}

/// Results that threads leave; the lock guards every access.
private final class Results<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var values: [Int: Value] = [:]
  func set(_ place: Int, _ value: Value) { lock.withLock { values[place] = value } }
  var inOrder: [Value] { lock.withLock { values.sorted { $0.key < $1.key }.map(\.value) } }
}

/// A folder that is removed with its last user.
final class Scratch: Sendable {
  let path: String

  init() throws {
    // Resolved, because the shim compares paths as text.
    path = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path + "/torture-\(UUID())"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  static func / (scratch: Scratch, name: String) -> String { scratch.path + "/" + name }
}
