#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A copy of a log in a folder that only this user can enter; it goes when the copy does.
final class PrivateCopy {
  private let folder: String
  /// The copied database.
  let path: String

  /// Copies the database and its companions, but never the shared-memory file.
  init(of original: String, companions: [String] = ["-wal", "-journal"]) throws {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(base)/backtrail-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw StoreError.notWritable(base, String(cString: strerror(errno)))
    }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    path = folder + "/copy.backtrail"
    try Self.copy(original, to: path)
    for suffix in companions where access(original + suffix, F_OK) == 0 {
      try Self.copy(original + suffix, to: path + suffix)
    }
  }

  deinit {
    for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) }
    rmdir(folder)
  }

  private static func copy(_ source: String, to target: String) throws {
    let from = open(source, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard from >= 0 else { throw StoreError.notReadable(source, String(cString: strerror(errno))) }
    defer { close(from) }
    let to = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard to >= 0 else { throw StoreError.notWritable(target, String(cString: strerror(errno))) }
    defer { close(to) }
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = read(from, &buffer, buffer.count)
      guard count >= 0 else { throw StoreError.notReadable(source, String(cString: strerror(errno))) }
      if count == 0 { return }
      var written = 0
      while written < count {
        let step = buffer.withUnsafeBytes {
          write(to, $0.baseAddress?.advanced(by: written), count - written)
        }
        guard step > 0 else { throw StoreError.notWritable(target, String(cString: strerror(errno))) }
        written += step
      }
    }
  }
}
