import Foundation

/// The program whose lines are the page.
final class RecordsProgram: Sendable {
  private let process = Process()

  init(_ path: String, _ words: [String]) {
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = words
  }

  /// Starts the program and gives its lines as they come. When the program ends, so does this one, with its status.
  ///
  /// A thread of its own sees to the end, so that it does not wait for requests: reading one long enough keeps every
  /// task waiting, and the page may have what was just erased.
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
      exit(process.terminationStatus)
    }
    return lines
  }
}
