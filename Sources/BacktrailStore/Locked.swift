#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A value that only one thread accesses at a time. Reentrant access is a programming error that ends the process.
package final class Locked<Value>: @unchecked Sendable {  // The mutex guards every access.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var value: Value

  package init(_ value: sending Value) {
    self.value = value
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_ERRORCHECK))
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let code = pthread_mutex_lock(mutex)
    precondition(code == 0, "A log cannot be used inside a closure passed to one of its own methods.")
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
