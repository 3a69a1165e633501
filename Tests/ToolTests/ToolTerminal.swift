import Foundation
import Testing

/// A terminal of the given width, to which a tool prints.
enum ToolTerminal {
  /// The lines that a line of shell prints on a terminal, in which `backtrail` is the built tool.
  static func lines(_ line: String, columns: Int) throws -> [String] {
    let (main, name) = try pair()
    defer { close(main) }
    let terminal = open(name, O_RDWR | O_NOCTTY)
    try #require(terminal >= 0)
    var size = winsize(ws_row: 24, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    try #require(ioctl(terminal, UInt(TIOCSWINSZ), &size) == 0)
    let reader = Reader()
    DispatchQueue.global().async { reader.read(main) }
    _ = try CLI.shell("export TERM=xterm; { \(line); } >'\(name)' 2>&1")
    close(terminal)
    return reader.text().replacing("\r\n", with: "\n").split(separator: "\n").map(String.init)
  }

  /// The main side of a new terminal, and the path of the other.
  private static func pair() throws -> (main: Int32, name: String) {
    let main = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    try #require(main >= 0)
    #if canImport(Darwin)
      try #require(grantpt(main) == 0 && unlockpt(main) == 0)
      return (main, String(cString: try #require(ptsname(main))))
    #else
      // The C functions for this are not in the module; these are the requests that they make.
      var (unlocked, number): (Int32, Int32) = (0, 0)
      try #require(ioctl(main, 0x4004_5431, &unlocked) == 0 && ioctl(main, 0x8004_5430, &number) == 0)
      return (main, "/dev/pts/\(number)")
    #endif
  }

  /// Reads the output while it is being printed, as a terminal buffers little.
  private final class Reader: @unchecked Sendable {
    private let end = DispatchSemaphore(value: 0)
    /// Written before `end` is signaled, and read after it.
    private var bytes: [UInt8] = []

    func read(_ descriptor: Int32) {
      var buffer = [UInt8](repeating: 0, count: 4_096)
      while case let count = Foundation.read(descriptor, &buffer, buffer.count), count > 0 {
        bytes += buffer[..<count]
      }
      end.signal()
    }

    func text() -> String {
      end.wait()
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
