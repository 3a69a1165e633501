import Foundation

/// A folder that lives as long as a run, in memory where the system has such a place: a run writes thousands of files.
enum RunFolder {
  /// The folder; the engine's own temporary files land in it too, so that leftovers are noticed.
  static let folder: String = {
    let memory = "/dev/shm"
    let parent = access(memory, W_OK) == 0 ? memory : NSTemporaryDirectory()
    let folder = "\(parent)/torture-\(getpid())"
    removeOrphans(in: parent)
    try? FileManager.default.createDirectory(atPath: folder + "/tmp", withIntermediateDirectories: true)
    setenv("TMPDIR", folder + "/tmp", 1)
    atexit { RunFolder.remove(RunFolder.folder) }
    return folder
  }()

  /// Removes the folders of runs that ended by a trap.
  private static func removeOrphans(in parent: String) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? [] {
      guard name.hasPrefix("torture-"), let process = pid_t(name.dropFirst("torture-".count)) else {
        continue
      }
      if process == getpid() || kill(process, 0) == -1 { remove("\(parent)/\(name)") }
    }
  }

  /// A new, empty folder below.
  static func newFolder(_ name: String) throws -> String {
    let path = "\(folder)/\(name)"
    remove(path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

  static func bytes(of path: String) -> [UInt8] {
    FileManager.default.contents(atPath: path).map([UInt8].init) ?? []
  }

  static func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  /// The paths of all files below a folder.
  static func files(below folder: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.map { "\(folder)/\($0)" }.filter { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
    }
  }
}
