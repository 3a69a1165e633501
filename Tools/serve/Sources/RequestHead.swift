import FlyingSocks
import Foundation

/// The part of an HTTP request before its body: the method, the target, and the headers.
struct RequestHead {
  /// The maximum number of bytes. A browser sends a few hundred, and the cookies of other servers on this computer.
  static let limit = 32 * 1024

  let method: String
  /// The path as sent, without a query.
  let path: String
  private let query: String
  private let headers: [String: String]

  /// Reads a head, or throws the status of the answer if there is none.
  init(from socket: AsyncSocket) async throws {
    var bytes: [UInt8] = []
    var end: Int?
    while end == nil {
      guard bytes.count < Self.limit else { throw Status.headTooLong }
      // The end may have begun in the bytes that were read before.
      let start = max(0, bytes.count - 3)
      bytes += try await socket.read(atMost: Self.limit - bytes.count)
      end = bytes[start...].firstRange(of: Array("\r\n\r\n".utf8))?.lowerBound
    }
    let lines = String(decoding: bytes[..<(end ?? 0)], as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { throw Status.badRequest }
    let target = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    (method, path, query) = (String(words[0]), String(target[0]), target.count > 1 ? String(target[1]) : "")
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { throw Status.badRequest }
      let value = parts[1].trimmingCharacters(in: .whitespaces)
      headers.merge([parts[0].lowercased(): value]) { "\($0), \($1)" }
    }
    self.headers = headers
  }

  func header(_ name: String) -> String? { headers[name.lowercased()] }

  /// The value of an item of the query.
  func item(_ name: String) -> String? {
    let start = "\(name)="
    return query.split(separator: "&").first { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
  }
}
