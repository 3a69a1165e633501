import Foundation

/// Instructions for repeating the current case, printed by a signal handler if the engine traps in it.
enum CrashNote {
  private static let capacity = 4096
  // Written by the one thread that runs the cases, and read by a handler that may not allocate.
  nonisolated(unsafe) private static let note = UnsafeMutablePointer<CChar>.allocate(capacity: capacity)

  /// Prints the note when the process dies by a trap.
  static func install() {
    note.pointee = 0
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT] {
      signal(number) { number in
        write(1, CrashNote.note, strlen(CrashNote.note))
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  /// Sets the text to print.
  static func set(_ text: String) {
    text.withCString { source in
      strncpy(note, source, capacity - 2)
      note[capacity - 2] = 0
      strcat(note, "\n")
    }
  }
}
