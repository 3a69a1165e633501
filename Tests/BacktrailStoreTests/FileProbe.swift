import Foundation
import TestSupport

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

/// A small file system of a test's own, where the system lets us mount one.
final class SmallDisk {
  let folder: TemporaryFolder
  var path: String { folder.path }

  /// Whether small file systems can be mounted here (on Linux, as root).
  static let canMount = (try? SmallDisk(options: "size=64k")) != nil

  init(options: String) throws {
    folder = try TemporaryFolder()
    let arguments = ["-t", "tmpfs", "-o", options, "backtrail-test", folder.path]
    guard try FinishedProgram("/bin/mount", arguments).status == 0 else {
      throw CocoaError(.featureUnsupported)
    }
  }

  deinit { _ = try? FinishedProgram("/bin/umount", ["-l", folder.path]) }

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
