#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Functions that run programs and wait for them.
enum Processes {
  /// Runs a program and returns its duration. The output is discarded or written to a file.
  @discardableResult
  static func run(_ arguments: [String], output: String = "/dev/null", environment: [String] = []) throws
    -> Duration
  {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    var usage = rusage()
    var status: Int32 = 0
    let wall = try Duration.of {
      try withStrings(arguments) { strings in
        try withStrings(inherited + environment) { environment in
          var child = pid_t()
          let code = posix_spawnp(&child, arguments[0], &actions, nil, strings, environment)
          guard code == 0 else {
            throw Failure("The program could not be run: \(String(cString: strerror(code)))")
          }
          wait4(child, &status, 0, &usage)
        }
      }
    }
    guard status == 0 else { throw Failure("'\(arguments.joined(separator: " "))' ended with \(status).") }
    return Duration(wall: wall.wall, processor: nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime))
  }

  /// Returns whether the given program can be found.
  static func has(_ program: String) -> Bool {
    (try? run([program, "--version"])) != nil
  }

  private static var inherited: [String] {
    var strings: [String] = []
    var place = environ
    while let entry = place.pointee {
      strings.append(String(cString: entry))
      place += 1
    }
    return strings
  }

  private static func withStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) throws -> Result
  ) rethrows -> Result {
    let pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return try body(pointers)
  }

  private static func nanoseconds(_ time: timeval) -> Double {
    Double(time.tv_sec) * 1e9 + Double(time.tv_usec) * 1e3
  }
}
