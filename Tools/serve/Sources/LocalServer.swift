import FlyingSocks
import Foundation

/// A server on this computer that reads one request from each connection, without a body, and answers it.
///
/// It limits the size of a request and the time to send one, so a stranger's requests do not hold up others.
struct LocalServer {
  /// The maximum time to send a request.
  private static let patience = ContinuousClock.Duration.seconds(10)

  private let pool: any AsyncSocketPool
  private let socket: AsyncSocket
  let port: UInt16

  /// Listens on a port, or on a free one if it is 0.
  init(port: UInt16) throws {
    let pool = Self.pool()
    let socket = try Socket(domain: AF_INET)
    try socket.setValue(true, for: .localAddressReuse)
    #if canImport(Darwin)
      try socket.setValue(true, for: .noSIGPIPE)
    #endif
    try socket.bind(to: .inet(ip4: "127.0.0.1", port: port))
    try socket.listen()
    guard case .ip4(_, let port) = try socket.sockname() else { throw SocketError.unsupportedAddress }
    (self.pool, self.port) = (pool, port)
    self.socket = try AsyncSocket(socket: socket, pool: pool)
  }

  private static func pool() -> some AsyncSocketPool { .make() }

  /// Answers requests until there is an error.
  func run(_ answer: @escaping @Sendable (RequestHead) async -> Answer) async throws {
    try await pool.prepare()
    try await withThrowingTaskGroup { group in
      defer { group.cancelAll() }
      group.addTask { try await pool.run() }
      group.addTask { try await acceptConnections(answer) }
      try await group.next()
    }
  }

  private func acceptConnections(_ answer: @escaping @Sendable (RequestHead) async -> Answer) async throws {
    try await withThrowingDiscardingTaskGroup { group in
      while true {
        do {
          let connection = try await socket.accept()
          group.addTask {
            // A reader that disconnects is not an error.
            try? await Self.answer(connection, answer)
            try? connection.close()
          }
        } catch SocketError.failed(_, EMFILE, _) {
          // There are too many connections. Those that wait are accepted once others are closed.
          try await Task.sleep(for: .milliseconds(100))
        } catch SocketError.failed(_, ECONNABORTED, _) {
        }
      }
    }
  }

  private static func answer(
    _ connection: AsyncSocket, _ answer: (RequestHead) async -> Answer
  ) async throws {
    do {
      try await answer(head(of: connection)).write(to: connection)
    } catch let status as Status {
      try await Answer(status).write(to: connection)
    }
  }

  private static func head(of connection: AsyncSocket) async throws -> RequestHead {
    try await withThrowingTaskGroup(of: RequestHead.self) { group in
      defer { group.cancelAll() }
      group.addTask { try await RequestHead(from: connection) }
      group.addTask {
        try await Task.sleep(for: Self.patience)
        throw Status.timeout
      }
      guard let head = try await group.next() else { throw CancellationError() }
      return head
    }
  }
}

/// The status of an answer.
enum Status: String, Error {
  case ok = "200 OK"
  case badRequest = "400 Bad Request"
  case forbidden = "403 Forbidden"
  case notFound = "404 Not Found"
  case methodNotAllowed = "405 Method Not Allowed"
  case timeout = "408 Request Timeout"
  case headTooLong = "431 Request Header Fields Too Large"
}

/// The answer to a request, after which the connection is closed.
struct Answer {
  enum Body {
    case text(Data)
    case events(RecordEvents)
  }

  private let status: Status
  private let type: String
  private let body: Body

  init(_ status: Status, _ type: String = "text/plain", _ body: Body = .text(Data())) {
    (self.status, self.type, self.body) = (status, type, body)
  }

  func write(to connection: AsyncSocket) async throws {
    var head = [
      "HTTP/1.1 \(status.rawValue)", "Content-Type: \(type)", "Cache-Control: no-store", "Connection: close",
      "X-Content-Type-Options: nosniff", "X-Frame-Options: DENY", "Referrer-Policy: no-referrer",
      "Cross-Origin-Resource-Policy: same-origin",
    ]
    if case .text(let text) = body { head.append("Content-Length: \(text.count)") }
    try await connection.write(Data((head + ["", ""]).joined(separator: "\r\n").utf8))
    switch body {
    case .text(let text): try await connection.write(text)
    case .events(let events): for try await text in events { try await connection.write(Data(text.utf8)) }
    }
  }
}
