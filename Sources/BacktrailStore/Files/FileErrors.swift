#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Errors whose advice depends on the kind of the file.
extension StoreError {
  static func notAFile(_ path: String) -> Self {
    guard LogPaths.isBesideLog(path) else {
      return Self(code: .notALog, message: "'\(path)' is not a regular file. Specify a Backtrail log file.")
    }
    let isLink = (try? FileFacts(path))??.isLink ?? false
    let finding = isLink ? "is a symbolic link" : "is not a regular file"
    let advice = isLink ? "Replace it with the file that it refers to." : "Move it somewhere else."
    return Self(code: .notALog, message: "'\(path)' \(finding). \(advice)")
  }

  static func hardLinked(_ path: String, _ code: Code = .notALog) -> Self {
    let wrongName =
      LogPaths.isBesideLog(path)
      ? "other name" : "name that has no '-wal' or '.lock' file of the log beside it"
    return Self(
      code: code, message: "'\(path)' has a second name (a hard link). Remove the \(wrongName).")
  }

  package static func noTemporaryFile(_ reason: Int32) -> Self {
    Self(
      code: [ENOSPC, EDQUOT].contains(reason) ? .full : .unavailable,
      message: """
        No file can be written in the temporary folder '\(temporaryFolder)' (\(String(cString: strerror(reason)))). Free \
        some space, or set TMPDIR to another folder.
        """)
  }
}
