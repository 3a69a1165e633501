import BacktrailStore

#if canImport(Darwin)
  import Darwin
  import Foundation
#else
  import FoundationEssentials
  import Glibc
#endif

/// A temporary folder that only this user can enter.
package struct PrivateFolder {
  package let path: String

  package static func withFolder<Result>(_ body: (PrivateFolder) throws -> Result) throws -> Result {
    let base = temporaryFolder
    var template = Array("\(base)/backtrail-fleet-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw StoreError.notWritable(base, String(cString: strerror(errno)))
    }
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try body(PrivateFolder(path: path))
  }

  /// Links the files of another folder into this one.
  package func link(_ names: [String], in other: String) throws {
    for name in names {
      let source = "\(other)/\(name)"
      // What is wrong with the file, its reader has a sentence for.
      _ = try ByteSource(path: source)
      guard let target = realpath(source, nil) else { continue }
      defer { free(target) }
      guard symlink(target, "\(path)/\(name)") == 0 else {
        throw StoreError.notWritable(path, String(cString: strerror(errno)))
      }
    }
  }

  /// The beginning of a file; empty if there is none.
  package func start(of name: String) -> String {
    String(decoding: (try? ByteSource.bytes(of: "\(path)/\(name)", upTo: 1 << 16)) ?? [], as: UTF8.self)
  }
}
