import Foundation

/// The folder of this run; `Tools/fuzz` makes and removes it.
enum Scratch {
  private static let folder = NSTemporaryDirectory() + "/fuzz"

  /// A path at which there is no file, nor any whose name begins with its name.
  static func newPath(_ name: String) throws -> String {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for file in files(name) { unlink("\(folder)/\(file)") }
    return "\(folder)/\(name)"
  }

  /// The names of the files that begin with a name.
  static func files(_ name: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasPrefix(name) }
  }

  static func bytes(of path: String) throws -> [UInt8] {
    guard let file = fopen(path, "r") else { throw ToolError("'\(path)' cannot be read.") }
    defer { fclose(file) }
    fseek(file, 0, SEEK_END)
    let size = ftell(file)
    rewind(file)
    return [UInt8](unsafeUninitializedCapacity: size) { $1 = fread($0.baseAddress, 1, size, file) }
  }

  static func write(_ bytes: [UInt8], to path: String) throws {
    guard let file = fopen(path, "w") else { throw ToolError("'\(path)' cannot be written.") }
    defer { fclose(file) }
    fwrite(bytes, 1, bytes.count, file)
  }
}

/// The failure of a helper that is shared with `Tests/Torture`.
struct ToolError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// Reads an input byte by byte; zeros follow its end.
struct InputCursor {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// A number of several bytes, the most significant first.
  mutating func number(_ count: Int) -> Int { (0..<count).reduce(0) { sum, _ in sum << 8 | Int(byte()) } }

  mutating func bytes(_ count: Int) -> [UInt8] {
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }
}

extension [UInt8] {
  /// Applies patches: three bytes of offset, one of length, then the new bytes. A length of 0 ends the file there.
  mutating func patch(by cursor: inout InputCursor) {
    while !cursor.isAtEnd, !isEmpty {
      let offset = cursor.number(3) % count
      let length = Int(cursor.byte())
      if length == 0 { removeSubrange(offset...) }
      for (place, byte) in zip(offset..<count, cursor.bytes(length)) { self[place] = byte }
    }
  }
}
