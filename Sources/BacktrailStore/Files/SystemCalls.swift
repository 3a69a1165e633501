#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Repeats a system call until it is not interrupted by a signal.
package func uninterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}

/// Opens a file whose descriptor child processes do not inherit. A negative result means failure.
///
/// The result is never the number of a closed standard descriptor, because printed text would then be written to the
/// file. SQLite also avoids this (sqlite.org/howtocorrupt.html, section 1.1).
package func openFile(_ path: String, _ flags: Int32, _ mode: UInt32 = 0o600) -> Int32 {
  takeStandardDescriptors()
  let descriptor = uninterrupted { open(path, flags | O_CLOEXEC, mode_t(mode)) }
  if flags & O_CREAT != 0 { protectFile(descriptor) }
  return descriptor
}

/// The folder for temporary files, without symbolic links, which SQLite refuses in the path of a private copy. An empty
/// `TMPDIR` is ignored.
package var temporaryFolder: String {
  let named = getenv("TMPDIR").map { String(cString: $0) } ?? ""
  let folder = named.isEmpty ? "/tmp" : named
  guard let resolved = realpath(folder, nil) else { return folder }
  defer { free(resolved) }
  return String(cString: resolved)
}

/// Opens a new file in the folder for temporary files, and removes its name so that nothing is left once the file is
/// closed.
/// - Returns: A descriptor, or a negative number with the reason in `errno`.
package func openUnnamedFile() -> Int32 {
  var template = Array("\(temporaryFolder)/backtrail-XXXXXX".utf8CString)
  takeStandardDescriptors()
  let descriptor = uninterrupted { mkstemp(&template) }
  if descriptor >= 0 { unlink(template) }
  return descriptor
}

/// Makes the system keep a file encrypted until the device is first unlocked after a restart, regardless of the
/// protection class of the app's other files. File systems without such classes are not affected.
func protectFile(_ descriptor: Int32) {
  #if canImport(Darwin)
    // PROTECTION_CLASS_C, which Foundation calls completeUntilFirstUserAuthentication.
    let untilFirstUnlock: Int32 = 3
    guard descriptor >= 0, fcntl(descriptor, F_GETPROTECTIONCLASS) != untilFirstUnlock else { return }
    _ = fcntl(descriptor, F_SETPROTECTIONCLASS, untilFirstUnlock)
  #endif
}

/// Opens the null device on closed standard descriptors. As before, nothing can be read from or printed to them.
package func takeStandardDescriptors() {
  for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
    let taken = uninterrupted { open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY) }
    if taken > STDERR_FILENO { close(taken) }
  }
}

/// A range of bytes that can be locked through an open file description. The lock is not lost when other code in the
/// process closes the file.
struct ByteLock {
  private static let command: Int32 = {
    #if canImport(Darwin)
      90
    #else
      37
    #endif
  }()
  let first: Int
  let count: Int

  /// Takes or releases the lock. A nonzero result means failure.
  func set(_ kind: Int32, on descriptor: Int32) -> Int32 {
    var lock = flock()
    lock.l_type = Int16(kind)
    lock.l_whence = Int16(SEEK_SET)
    (lock.l_start, lock.l_len) = (off_t(first), off_t(count))
    return uninterrupted { fcntl(descriptor, Self.command, &lock) }
  }
}
