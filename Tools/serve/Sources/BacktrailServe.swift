import FlyingSocks
import Foundation

/// Serves the page of a log on this computer: `backtrail-serve --port PORT -- PROGRAM WORD ...`.
///
/// The program is `backtrail records LOG`, whose output lines make up the page. The server does not depend on their
/// content.
@main
struct BacktrailServe {
  static func main() async {
    let words = CommandLine.arguments
    guard words.count > 4, words[1] == "--port", let port = UInt16(words[2]), words[3] == "--" else {
      fail("Usage: backtrail-serve --port PORT -- PROGRAM WORD ...", 64)
    }
    do {
      let program = RecordsProgram(words[4], Array(words[5...]))
      let lines = try program.run()
      let page = ServedPage()
      try await serve(page, on: port, following: lines)
    } catch SocketError.failed(_, EADDRINUSE, _) {
      fail("Error: Port \(port) is in use by another program. Choose another one with '--port'.", 1)
    } catch SocketError.failed(_, _, let reason) {
      fail("Error: Port \(port) cannot be used (\(reason)). Choose another one with '--port'.", 1)
    } catch {
      fail("Error: The page cannot be served (\(error.localizedDescription)).", 1)
    }
  }

  /// Serves the page until the program that writes the lines ends.
  private static func serve(
    _ page: ServedPage, on port: UInt16, following lines: AsyncStream<String>
  ) async throws {
    let token = (0..<4).map { _ in String(format: "%08x", UInt32.random(in: .min ... .max)) }.joined()
    let server = try LocalServer(port: port)
    let gate = Gate(host: "127.0.0.1:\(server.port)", token: token)
    try await withThrowingTaskGroup { group in
      group.addTask { try await server.run { await respond(to: $0, through: gate, with: page) } }
      group.addTask {
        var isAnnounced = false
        for await line in lines {
          await page.add(line)
          // The first two lines make up the page without its records.
          guard !isAnnounced, await page.isComplete else { continue }
          isAnnounced = true
          announce("http://\(gate.host)/\(token)/")
        }
      }
      // The lines do not end before this process does. Only the server can end here, by throwing an error.
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  private static func respond(
    to request: RequestHead, through gate: Gate, with page: ServedPage
  ) async -> Answer {
    guard let path = gate.path(of: request) else { return Answer(.forbidden) }
    guard request.method == "GET" else { return Answer(.methodNotAllowed) }
    switch path {
    case "": return await Answer(.ok, "text/html; charset=utf-8", .text(page.text))
    case "records":
      let after = (request.header("Last-Event-ID") ?? request.item("after")).flatMap { Int($0) } ?? 0
      return Answer(.ok, "text/event-stream", .events(RecordEvents(page: page, after: max(0, after))))
    default: return Answer(.notFound)
    }
  }

  /// Prints the address. If nobody can read it, the server ends.
  private static func announce(_ address: String) {
    let line = Array("\(address)\n".utf8)
    while write(STDOUT_FILENO, line, line.count) < 0 {
      switch errno {
      case EINTR: continue
      // A reader that closes the output is not an error, as in the other commands.
      case EPIPE: exit(0)
      case let code: fail("Error: The output cannot be written (\(String(cString: strerror(code)))).", 74)
      }
    }
  }

  private static func fail(_ sentence: String, _ status: Int32) -> Never {
    // The throwing function is used because the other one traps if there is no standard error.
    try? FileHandle.standardError.write(contentsOf: Data("\(sentence)\n".utf8))
    exit(status)
  }
}

/// A gate that accepts only requests to the announced address that contain the token.
///
/// A page on another site can make a browser send requests to this server. However, it does not know the token, and if
/// it resolves its own host name to this computer, the name is not the announced address.
private struct Gate {
  let host: String
  let token: String

  /// Returns the path after the token, or `nil` if the request is refused.
  func path(of request: RequestHead) -> String? {
    let parts = request.path.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].isEmpty, Self.areEqual(String(parts[1]), token),
      request.header("Host") == host
    else { return nil }
    return String(parts[2])
  }

  /// Compares two strings. Strings of the same length are compared in constant time, wherever they differ.
  private static func areEqual(_ given: String, _ token: String) -> Bool {
    let (given, token) = (Array(given.utf8), Array(token.utf8))
    return given.count == token.count && zip(given, token).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
