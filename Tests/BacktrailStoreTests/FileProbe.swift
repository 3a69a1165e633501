import Foundation

/// What can be seen of a folder from outside: names, bytes and times of its files.
struct FolderPicture: Equatable {
  private var files: [String: File] = [:]

  private struct File: Equatable {
    let bytes: Data?
    let changed: Date?
  }

  /// - Parameter ignoring: Endings of names that are left out.
  init(_ folder: String, ignoring endings: [String] = []) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      if endings.contains(where: { name.hasSuffix($0) }) { continue }
      let path = folder + "/" + name
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      let isRegular = attributes[.type] as? FileAttributeType == .typeRegular
      files[name] = File(
        bytes: isRegular ? FileManager.default.contents(atPath: path) : nil,
        changed: attributes[.modificationDate] as? Date)
    }
  }
}

/// Runs a program and gives its exit status; its output is thrown away.
@discardableResult
func runProgram(_ path: String, _ arguments: [String]) -> Int32 {
  let process = Process()
  process.executableURL = URL(filePath: path)
  process.arguments = arguments
  process.standardOutput = FileHandle.nullDevice
  process.standardError = FileHandle.nullDevice
  guard (try? process.run()) != nil else { return -1 }
  process.waitUntilExit()
  return process.terminationStatus
}

/// A small file system of a test's own, where the system lets us mount one.
final class SmallDisk {
  let folder: TemporaryFolder
  var path: String { folder.path }

  /// Whether small file systems can be mounted here (on Linux, as root).
  static let canMount = (try? SmallDisk(options: "size=64k")) != nil

  init(options: String) throws {
    folder = try TemporaryFolder()
    guard runProgram("/bin/mount", ["-t", "tmpfs", "-o", options, "backtrail-test", folder.path]) == 0 else {
      throw CocoaError(.featureUnsupported)
    }
  }

  deinit { runProgram("/bin/umount", ["-l", folder.path]) }

  /// Takes all the space that is left.
  func fill() throws {
    let filler = path + "/filler"
    _ = FileManager.default.createFile(atPath: filler, contents: nil)
    let handle = try FileHandle(forWritingTo: URL(filePath: filler))
    defer { try? handle.close() }
    for size in [65_536, 4_096, 512, 1] {
      while (try? handle.write(contentsOf: Data(repeating: 1, count: size))) != nil {}
    }
  }

  /// Gives the space back.
  func empty() throws { try FileManager.default.removeItem(atPath: path + "/filler") }
}
