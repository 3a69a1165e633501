import BacktrailInspection
import BacktrailStore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A temporary folder that only this user can access. It is removed when the process ends, even if the process is
/// killed.
struct PrivateFolder {
  let path: String

  static func withFolder<Result>(_ body: (PrivateFolder) throws -> Result) throws -> Result {
    let base = temporaryFolder
    var template = Array("\(base)/backtrail-fleet-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw StoreError.notWritable(base, errno)
    }
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let remover = try FolderRemover(path)
    defer { remover.finish() }
    return try body(PrivateFolder(path: path))
  }

  /// Creates links in this folder to files in another one.
  func link(_ names: [String], in other: String) throws {
    for name in names {
      let source = "\(other)/\(name)"
      // Opening the file throws an error with a readable message if there is a problem.
      _ = try ByteSource(path: source)
      guard let target = realpath(source, nil) else { continue }
      defer { free(target) }
      guard symlink(target, "\(path)/\(name)") == 0 else {
        throw StoreError.notWritable(path, errno)
      }
    }
  }

  /// Returns the beginning of a file, or an empty string if the file does not exist.
  func start(of name: String) -> String {
    String(decoding: (try? ByteSource.bytes(of: "\(path)/\(name)", upTo: 1 << 16)) ?? [], as: UTF8.self)
  }
}

/// A shell that removes a folder when its input ends. Only this process can write to the input.
private struct FolderRemover {
  private let process: pid_t
  private let input: Int32

  init(_ path: String) throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw StoreError.notWritable(path, errno) }
    defer { close(ends[0]) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let program = Program([
      "/bin/sh", "-c", "trap '' HUP INT QUIT TERM; /bin/cat; /bin/rm -rf -- \"$0\"", path,
    ])
    guard let process = program.start(in: ".", reading: ends[0]) else {
      rmdir(path)
      close(ends[1])
      throw StoreError.notWritable(path, "a shell could not be started")
    }
    (self.process, input) = (process, ends[1])
  }

  /// Ends the input and waits until the folder has been removed.
  func finish() {
    close(input)
    Program.ending(of: process)
  }
}
