import Foundation
import TestSupport

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A folder as seen from outside: names, bytes, and times of its files.
struct FolderPicture: Equatable {
  private var files: [String: File] = [:]

  private struct File: Equatable {
    let bytes: Data?
    let changed: Date?
  }

  /// - Parameter ignoring: Endings of names to leave out.
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

/// The times when a file was last read and written, to the nanosecond.
struct FileTimes {
  private let times: [timespec]

  init(_ path: String) throws {
    var status = stat()
    guard stat(path, &status) == 0 else { throw CocoaError(.fileReadUnknown) }
    #if canImport(Darwin)
      times = [status.st_atimespec, status.st_mtimespec]
    #else
      times = [status.st_atim, status.st_mtim]
    #endif
  }

  /// Sets these times on a file.
  func put(on path: String) throws {
    guard utimensat(AT_FDCWD, path, times, 0) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }
}

/// A small file system for one test, where the system lets us mount one.
final class SmallDisk {
  let folder: TemporaryFolder
  var path: String { folder.path }

  /// Whether small file systems can be mounted here (on Linux, as root).
  static let canMount = (try? SmallDisk(options: "size=64k")) != nil

  /// Whether one with small blocks can be created here, too.
  static let canHaveSmallBlocks = (try? SmallDisk(blockSize: 1_024)) != nil

  init(options: String) throws {
    folder = try TemporaryFolder()
    try mount(["-t", "tmpfs", "-o", options, "backtrail-test"])
  }

  /// A file system of four megabytes in a file.
  init(blockSize: Int) throws {
    folder = try TemporaryFolder()
    let image = folder.file("image")
    guard FileManager.default.createFile(atPath: image, contents: nil), truncate(image, 4 << 20) == 0,
      try FinishedProgram("/sbin/mkfs.ext4", ["-q", "-b", "\(blockSize)", "-m", "0", image]).status == 0
    else { throw CocoaError(.featureUnsupported) }
    try mount(["-o", "loop", image])
  }

  private func mount(_ arguments: [String]) throws {
    guard try FinishedProgram("/bin/mount", arguments + [folder.path]).status == 0 else {
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

  /// Gives the space back, although a program that another test runs may have inherited the open file.
  func empty() throws {
    let filler = path + "/filler"
    guard truncate(filler, 0) == 0 else { throw CocoaError(.fileWriteUnknown) }
    try FileManager.default.removeItem(atPath: filler)
  }
}
