#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the file system says about a file.
public struct FileFacts: Hashable, Sendable {
  /// The file.
  public let path: String
  /// Its size in bytes.
  public let size: Int64
  /// Its permissions, for example `0o600`.
  public let mode: UInt32

  /// The facts about a file, or `nil` when there is none.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.path = path
    size = Int64(status.st_size)
    mode = UInt32(status.st_mode & 0o7777)
  }
}
