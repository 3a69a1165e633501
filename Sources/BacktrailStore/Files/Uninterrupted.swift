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
