#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Makes a system call again as long as a signal interrupts it.
package func uninterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}

/// Opens a file for this process alone; a negative result means failure.
///
/// It never gets a standard descriptor that somebody closed: what is printed would be written into the file.
/// SQLite keeps its files from there too (sqlite.org/howtocorrupt.html, section 1.1).
package func openFile(_ path: String, _ flags: Int32, _ mode: UInt32 = 0o600) -> Int32 {
  takeStandardDescriptors()
  return uninterrupted { open(path, flags | O_CLOEXEC, mode_t(mode)) }
}

/// Gives standard descriptors that are closed to a device. As before, nothing can be read or printed there.
package func takeStandardDescriptors() {
  for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
    let taken = uninterrupted { open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY) }
    if taken > STDERR_FILENO { close(taken) }
  }
}
