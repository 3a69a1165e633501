import BacktrailCore
import BacktrailInspection
import BacktrailStore

extension NewFile {
  /// Creates a file for a command that has the '--force' option.
  /// - Parameter mayReplace: A closure that returns whether '--force' may replace the file at a path.
  /// - Throws: An error that mentions '--force' if there is a file that this option may replace.
  convenience init(
    _ path: String, isPublic: Bool = false, force: Bool, mayReplace: (String) throws -> Bool
  ) throws {
    let isFolder = LogFolder(path) != nil
    do {
      try self.init(path, isPublic: isPublic, replaces: force && !isFolder && mayReplace(path))
    } catch let error as StoreError where error.code == .alreadyExists && !isFolder {
      guard case true? = try? mayReplace(path) else { throw error }
      throw ReplaceableFile(path: path)
    }
  }
}

/// The error for an existing file that the command may replace on request.
private struct ReplaceableFile: DescribedError {
  let exitCode: Int32 = 74
  let path: String

  var description: String {
    "The file '\(path)' already exists. Specify a different file, or use '--force' to replace this one."
  }
}
