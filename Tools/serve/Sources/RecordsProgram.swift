import Foundation

/// The program whose output lines make up the page.
final class RecordsProgram: Sendable {
  private let process = Process()

  init(_ path: String, _ words: [String]) {
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = words
  }

  /// Starts the program and returns its lines as they arrive. When the program ends, this process exits with the same
  /// status.
  ///
  /// A separate thread handles the end of the program so that it does not wait for requests: the page may still contain
  /// values that were just erased.
  func run() throws -> AsyncStream<String> {
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let (lines, continuation) = AsyncStream.makeStream(of: String.self)
    let output = pipe.fileHandleForReading
    Thread.detachNewThread { [process] in
      var rest = Data()
      while case let bytes = output.availableData, !bytes.isEmpty {
        rest += bytes
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
          continuation.yield(String(decoding: rest[..<end], as: UTF8.self))
          rest = Data(rest[(end + 1)...])
        }
      }
      process.waitUntilExit()
      // The last line may say that values were erased. Open pages need a moment to receive it.
      Thread.sleep(forTimeInterval: 1)
      exit(process.terminationStatus)
    }
    return lines
  }
}
