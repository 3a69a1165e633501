#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Which file stands at a path, whatever it is called.
struct FileIdentity: Equatable {
  private let device: UInt64
  private let number: UInt64

  /// The identity of the file at a path; `nil` when there is none.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }
}
