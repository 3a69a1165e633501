import FlyingFox
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
    let gate = Gate(token: token)
    let handler = ClosureHTTPHandler { await respond(to: $0, through: gate, with: page) }
    let server = HTTPServer(
      address: try .inet(ip4: "127.0.0.1", port: port), logger: .disabled, handler: handler)
    try await withThrowingTaskGroup { group in
      group.addTask { try await server.run() }
      group.addTask {
        var isAnnounced = false
        for await line in lines {
          await page.add(line)
          // The first two lines make up the page without its records.
          guard !isAnnounced, await page.isComplete else { continue }
          isAnnounced = true
          try await server.waitUntilListening()
          guard case .ip4(_, let port)? = await server.listeningAddress else { break }
          await gate.open(at: "127.0.0.1:\(port)")
          announce("http://127.0.0.1:\(port)/\(token)/")
        }
      }
      // The lines do not end before this process does. Only the server can end here, by throwing an error.
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  private static func respond(
    to request: HTTPRequest, through gate: Gate, with page: ServedPage
  ) async -> HTTPResponse {
    guard let path = await gate.path(of: request) else { return answer(.forbidden, "text/plain") }
    guard request.method == .GET else { return answer(.methodNotAllowed, "text/plain") }
    switch path {
    case "": return await answer(.ok, "text/html; charset=utf-8", HTTPBodySequence(data: page.text))
    case "records":
      let given =
        request.headers[HTTPHeader("Last-Event-ID")] ?? request.query.first { $0.name == "after" }?.value
      let events = RecordEvents(page: page, after: max(0, given.flatMap { Int($0) } ?? 0))
      return answer(.ok, "text/event-stream", HTTPBodySequence(from: events))
    default: return answer(.notFound, "text/plain")
    }
  }

  private static func answer(
    _ status: HTTPStatusCode, _ type: String, _ body: HTTPBodySequence = HTTPBodySequence(data: Data())
  ) -> HTTPResponse {
    let headers: HTTPHeaders = [
      .contentType: type, .cacheControl: "no-store", HTTPHeader("X-Content-Type-Options"): "nosniff",
      HTTPHeader("X-Frame-Options"): "DENY", HTTPHeader("Referrer-Policy"): "no-referrer",
      HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
    ]
    return HTTPResponse(statusCode: status, headers: headers, body: body)
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
private actor Gate {
  private let token: String
  private var host: String?

  init(token: String) { self.token = token }

  func open(at host: String) { self.host = host }

  /// Returns the path after the token, or `nil` if the request is refused.
  func path(of request: HTTPRequest) -> String? {
    // This uses the path as sent, because 'path' omits the trailing slash.
    let parts = request.target.path().split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].isEmpty, Self.areEqual(String(parts[1]), token), let host,
      request.headers[.host] == host
    else { return nil }
    return String(parts[2])
  }

  /// Compares two strings. Strings of the same length are compared in constant time, wherever they differ.
  private static func areEqual(_ given: String, _ token: String) -> Bool {
    let (given, token) = (Array(given.utf8), Array(token.utf8))
    return given.count == token.count && zip(given, token).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
