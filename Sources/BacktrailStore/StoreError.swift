public import BacktrailCore

#if canImport(Darwin)
  private import Darwin
#else
  private import Glibc
#endif

/// An error from a failed store operation. Nothing was lost or changed.
public struct StoreError: Error, Hashable {
  /// The kind of error; more codes may be added.
  public struct Code: Hashable, Sendable {
    /// The code's stable name.
    package let name: String

    /// There is no file at the path.
    public static let notFound = Self(name: "notFound")
    /// The file is not a Backtrail log.
    public static let notALog = Self(name: "notALog")
    /// The file was written by a newer version.
    public static let newerSchema = Self(name: "newerSchema")
    /// Another writer has the log open.
    public static let locked = Self(name: "locked")
    /// The file or its folder cannot be written.
    public static let notWritable = Self(name: "notWritable")
    /// The disk is full, or the disk quota has been reached.
    public static let full = Self(name: "full")
    /// The disk or the device cannot be used at the moment.
    public static let unavailable = Self(name: "unavailable")
    /// The system protects the file until the device is first unlocked after a restart.
    package static let protected = Self(name: "protected")
    /// Stored bytes are damaged.
    public static let damaged = Self(name: "damaged")
    /// The snapshot at the retention boundary is damaged.
    public static let floorDamaged = Self(name: "floorDamaged")
    /// The file, or its lock, was moved, deleted, or replaced while it was open.
    public static let replaced = Self(name: "replaced")
    /// The log changed while it was being read.
    package static let changed = Self(name: "changed")
    /// The log has changed: its head is not the expected head.
    public static let conflict = Self(name: "conflict")
    /// The batch violates a limit or a rule of the log.
    package static let invalidBatch = Self(name: "invalidBatch")
    /// The command ID has already been used for different content.
    public static let commandConflict = Self(name: "commandConflict")
    /// The command is so old that the log may have removed it.
    public static let expiredCommand = Self(name: "expiredCommand")
    /// The log was closed.
    public static let closed = Self(name: "closed")
    /// The requested history was compacted away.
    public static let beforeFloor = Self(name: "beforeFloor")
    /// The file already exists.
    public static let alreadyExists = Self(name: "alreadyExists")
    /// Too many events were waiting for a log that could not be written.
    public static let queueFull = Self(name: "queueFull")
    /// The requested event does not exist yet.
    package static let beyondHead = Self(name: "beyondHead")
  }

  /// The kind of error.
  public let code: Code
  /// The problem and how to fix it, in one or two sentences.
  public let message: String

  /// Creates an error with the given code and message.
  package init(code: Code, message: String) {
    self.code = code
    self.message = message
  }

  /// Whether the same append may succeed later without repairs to the file.
  public var isTransient: Bool { [.full, .unavailable, .protected].contains(code) }
}

extension StoreError: DescribedError {
  /// The message.
  public var description: String { message }

  /// The exit code of a command that ends with the error.
  package var exitCode: Int32 {
    switch code {
    case .notFound: 66
    case .notALog, .newerSchema, .damaged, .floorDamaged: 65
    case .conflict, .invalidBatch, .commandConflict, .expiredCommand: 65
    case .beforeFloor, .beyondHead: 65
    case .notWritable, .alreadyExists, .full, .unavailable, .protected: 74
    default: 1
    }
  }
}

extension StoreError {
  package static func notFound(_ path: String) -> Self {
    Self(code: .notFound, message: "There is no file '\(path)'. Check the path.")
  }

  static func noFolder(_ path: String) -> Self {
    Self(
      code: .notFound,
      message: "The folder of '\(path)' does not exist. Check the path, or create the folder.")
  }

  package static func empty(_ path: String) -> Self {
    Self(
      code: .notALog,
      message: "'\(path)' contains no log yet. To create one, launch the app, or import into the file.")
  }

  static func emptied(_ path: String) -> Self {
    Self(
      code: .damaged,
      message: """
        '\(path)' is empty or missing, although the write-ahead log beside it has content. Restore the file from a copy, or \
        remove both; nothing was deleted.
        """)
  }

  /// A file without content, which had some according to a mark.
  /// - Parameter head: The last event that was acknowledged.
  static func empty(_ path: String, afterEvent head: Int64?) -> Self {
    guard let head, head > 0 else { return .empty(path) }
    return Self(
      code: .damaged,
      message: """
        '\(path)' is empty, although \(head) events were acknowledged, according to the lock file beside it. Restore the \
        file from a copy, or remove both; nothing was deleted.
        """)
  }

  static func notALog(_ path: String, because reason: String) -> Self {
    Self(code: .notALog, message: "'\(path)' is not a Backtrail log: \(reason). It was left untouched.")
  }

  static func foreignDatabase(_ path: String) -> Self {
    notALog(path, because: "it is the SQLite database of another program")
  }

  static func newerSchema(_ path: String, version: Int64) -> Self {
    Self(
      code: .newerSchema,
      message:
        "'\(path)' has schema version \(version), which this build does not support. Update the app or the tool."
    )
  }

  static func locked(_ path: String) -> Self {
    Self(
      code: .locked,
      message: "Another writer has the log '\(path)' open. "
        + "End its process, or close its navigator with 'close()'. Readers can keep the log open.")
  }

  static func fullAtOpening(_ path: String) -> Self {
    Self(code: .full, message: "The disk is full, so '\(path)' could not be opened. Free some space.")
  }

  package static func notWritable(_ path: String, _ reason: String) -> Self {
    notWritable(path, reason, advice: "Check the permissions of the file and its folder.")
  }

  /// The file cannot be written because of its name or its kind.
  package static func unsuitable(_ path: String, _ reason: String) -> Self {
    notWritable(path, reason, advice: "Specify a different file.")
  }

  static func beingWritten(_ path: String) -> Self {
    notWritable(path, "another program is writing to it", advice: "Try again once that program has finished.")
  }

  private static func notWritable(_ path: String, _ reason: String, advice: String) -> Self {
    Self(
      code: .notWritable,
      message: path.isEmpty
        ? "The name of the file to write is empty. Specify a name."
        : "'\(path)' cannot be written (\(reason)). \(advice)")
  }

  /// A file of a different kind has the lock file's name. Neither that file nor the log was changed.
  static func noLockFile(_ path: String, _ reason: String) -> Self {
    Self(
      code: .notWritable,
      message: "'\(path)' is not a lock file (\(reason)). Close the app, then move this file somewhere else.")
  }

  package static func notWritable(_ path: String, _ reason: Int32) -> Self {
    switch reason {
    case EPERM: protected(path)
    case ENOENT where !path.isEmpty, ENOTDIR: Self(code: .notWritable, message: noFolder(path).message)
    case ENOSPC, EDQUOT:
      Self(code: .full, message: "There is no space left to write '\(path)'. Free some space.")
    case EISDIR, ELOOP, ENAMETOOLONG: unsuitable(path, String(cString: strerror(reason)))
    default: notWritable(path, String(cString: strerror(reason)))
    }
  }

  package static func protected(_ path: String) -> Self {
    Self(
      code: .protected,
      message: """
        '\(path)' cannot be opened now (\(String(cString: strerror(EPERM)))), for example, because the device has not been unlocked since it \
        started. Try again later.
        """)
  }

  static func notReadable(_ path: String, _ reason: Int32) -> Self {
    if reason == EPERM { return protected(path) }
    let advice =
      reason == ENAMETOOLONG ? "Specify a file with a shorter name." : "Check its permissions and the disk."
    return Self(
      code: .unavailable,
      message: "'\(path)' cannot be read (\(String(cString: strerror(reason)))). \(advice)")
  }

  static func tooLarge(_ path: String, _ size: Int64, limit: Int64) -> Self {
    Self(
      code: .notALog,
      message: "'\(path)' is \(size) bytes long. Only files of up to \(limit) bytes can be read.")
  }

  static func anotherWriter(_ path: String) -> Self {
    Self(
      code: .conflict,
      message:
        "Another program changed the log '\(path)' while it was open. Close that program and open the log again."
    )
  }

  package static func replaced(_ path: String) -> Self {
    Self(
      code: .replaced,
      message:
        "'\(path)' or a file beside it was moved, deleted, replaced, or changed while it was open. Open the log again."
    )
  }

  static func brokenBatch(_ seq: Int64, path: String) -> Self {
    damaged(
      "The batch of event \(seq) in '\(path)' is incomplete, so it and everything after it are left out.")
  }

  static func missingEnd(of path: String) -> Self {
    damaged("The newest events of '\(path)' are missing.")
  }

  static func changedCommand(of seq: Int64, path: String) -> Self {
    damaged("The command of batch \(seq) of '\(path)' was changed or is missing.")
  }

  static func lockExists(_ path: String) -> Self {
    Self(
      code: .alreadyExists,
      message:
        "The lock file '\(path)' already exists. Move it along with the log that it belongs to, or specify a different file."
    )
  }

  static func interrupted(_ path: String) -> Self {
    Self(
      code: .unavailable,
      message:
        "'\(path)' is incomplete, because its creation or a change was interrupted. To repair it, launch the app, or import into the file."
    )
  }

  package static func conflict(expected: Int64, found: Int64) -> Self {
    Self(
      code: .conflict,
      message: "The log's head is \(found), not \(expected). Read the log again before appending.")
  }

  package static func invalidBatch(_ reason: String) -> Self {
    Self(code: .invalidBatch, message: "The batch cannot be stored: \(reason)")
  }

  package static func commandConflict(_ id: String) -> Self {
    Self(
      code: .commandConflict,
      message:
        "The command '\(id)' was already applied with different content. Use a new ID for a new command.")
  }

  package static func commandErased(_ id: String) -> Self {
    Self(
      code: .commandConflict,
      message:
        "The command '\(id)' was already applied. Because of an erasure, it is unknown whether the content was the same."
    )
  }

  package static func commandUsed(_ id: String) -> Self {
    Self(
      code: .commandConflict,
      message: "The log already has the command '\(id)'. Use a new ID for a new command.")
  }

  package static func unknownSession(_ session: Int64, batch: Int64) -> Self {
    invalidBatch("batch \(batch) refers to session \(session), which is not the newest.")
  }

  package static func unreadableSession(_ seq: Int64) -> Self {
    invalidBatch("the start of session \(seq) cannot be decoded.")
  }

  package static func oversizedState(_ size: Int) -> Self {
    invalidBatch(
      "the state of a snapshot is \(size) bytes long; the limit is \(RecordedBatch.maximumBody).")
  }

  package static let closed = Self(code: .closed, message: "The log was closed. Open it again to continue.")

  static func damaged(_ what: String) -> Self { Self(code: .damaged, message: what + damageAdvice) }

  /// The advice at the end of each message about damage.
  package static let damageAdvice =
    " Run 'backtrail verify' to see what is damaged, or 'backtrail recover' to save what can be verified; nothing was deleted."

  /// The message without that advice.
  var finding: String { message.replacing(Self.damageAdvice, with: "") }

  /// - Parameter code: `floorDamaged` if the history of the log was compacted, and `damaged` otherwise.
  static func nothingRecoverable(
    _ code: Code, because finding: String = "The log has neither its first event nor an undamaged snapshot."
  ) -> Self {
    Self(
      code: code,
      message:
        "Nothing can be recovered. \(finding) An older copy or an export of the log may be readable.")
  }

  static func floorDamaged(_ seq: Int64) -> Self {
    Self(
      code: .floorDamaged,
      message:
        "The snapshot at \(seq), on which all retained history is based, is damaged. 'backtrail recover' starts a new log at a later snapshot, if there is one."
    )
  }
}
