import Foundation

/// The shim's recording of a program: its changing file calls and its standard output, in order.
struct Trace {
  enum Entry {
    /// A file was met that was there before.
    case met(file: Int32, path: String)
    case created(file: Int32, path: String)
    /// A folder was opened.
    case folder(file: Int32, path: String)
    case wrote(file: Int32, place: Int, bytes: [UInt8])
    case truncated(file: Int32, size: Int)
    case synced(file: Int32)
    case unlinked(path: String)
    case renamed(from: String, to: String)
    case madeFolder(path: String)
    case removedFolder(path: String)
    /// A file was mapped for writing; later changes to it are not seen.
    case mapped(file: Int32)
    /// The program made an announcement.
    case said(String)
    /// Something happened that a trace cannot hold, such as a link.
    case unseen(path: String)
  }

  let entries: [Entry]

  init(contentsOf path: String) throws {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ToolError("There is no trace '\(path)'.")
    }
    var entries: [Entry] = []
    var place = data.startIndex
    // The layout of `struct record` in the shim: a letter, the file's number, a place, a count, and so many bytes.
    func number<Number: FixedWidthInteger>(_ offset: Int, as: Number.Type) -> Number {
      data.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place + offset, as: Number.self) }
    }
    while place + 24 <= data.endIndex {
      let (letter, file) = (data[place], number(4, as: Int32.self))
      let (offset, count) = (Int(number(8, as: UInt64.self)), Int(number(16, as: UInt64.self)))
      guard place + 24 + count <= data.endIndex else { break }
      let bytes = data[place + 24..<place + 24 + count]
      entries.append(try Self.entry(letter, file: file, offset: offset, bytes: Array(bytes)))
      place += 24 + count
    }
    self.entries = entries
  }

  private static func entry(_ letter: UInt8, file: Int32, offset: Int, bytes: [UInt8]) throws -> Entry {
    let path = String(decoding: bytes, as: UTF8.self)
    switch Character(UnicodeScalar(letter)) {
    case "O": return .met(file: file, path: path)
    case "C": return .created(file: file, path: path)
    case "F": return .folder(file: file, path: path)
    case "W": return .wrote(file: file, place: offset, bytes: bytes)
    case "T": return .truncated(file: file, size: offset)
    case "S": return .synced(file: file)
    case "U": return .unlinked(path: path)
    case "R":
      let names = path.split(separator: "\0", maxSplits: 1).map(String.init)
      return .renamed(from: names[0], to: names[1])
    case "d": return .madeFolder(path: path)
    case "r": return .removedFolder(path: path)
    case "P": return .mapped(file: file)
    case "M": return .said(path)
    case "?": return .unseen(path: path)
    default: throw ToolError("The trace has an unknown letter, \(letter).")
    }
  }
}
