import ArgumentParser
import BacktrailCore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Shows a log in a browser, and follows it while the app runs.",
    discussion: """
      Example: backtrail serve shop.backtrail

      Prints the address of a page like that of 'backtrail report', which grows with
      the log. Only this computer can open it, and only with the full address. The
      log is never changed. Interrupt the command to end it.

      The server is a separate program, 'backtrail-serve', which must be beside this
      program or on the path. In Backtrail's repository, build it with
      'swift build -c release --package-path Tools/serve'.

      Values with sensitive names, such as 'password', 'token', or 'apiKey', are left
      out unless --with-values is given.
      """)

  @OptionGroup var log: LogArgument
  @Option(help: "The port. 0 chooses a free one.")
  var port: UInt16 = 0
  @OptionGroup var values: ServedValues

  func run() throws {
    let path = try log.path()
    // Errors in the log are reported here, before the server is started.
    _ = try log.open()
    guard let tool = Self.ownPath else { throw MissingServer() }
    let words =
      ["backtrail-serve", "--port", "\(port)", "--", tool, "records"] + values.words + ["--", path]
    let sibling = tool.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/backtrail-serve"
    Self.become(sibling, words)
    Self.become("backtrail-serve", words)
    throw MissingServer()
  }

  /// Replaces this process with another program. Returns if the program cannot be started.
  private static func become(_ program: String, _ words: [String]) {
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    execvp(program, &arguments)
    for argument in arguments { free(argument) }
  }

  /// The path of this program without symbolic links.
  private static var ownPath: String? {
    #if canImport(Darwin)
      var size: UInt32 = 0
      _NSGetExecutablePath(nil, &size)
      var path = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&path, &size) == 0 else { return nil }
    #else
      let path = "/proc/self/exe"
    #endif
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

/// The error for a server program that is not installed.
private struct MissingServer: DescribedError {
  let exitCode: Int32 = 1
  let description =
    "There is no program 'backtrail-serve' beside this one or on the path. In Backtrail's repository, build it with 'swift build -c release --package-path Tools/serve', and copy it to one of these places."
}
