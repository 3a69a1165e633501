import ArgumentParser
import BacktrailCore
import BacktrailInspection
import BacktrailLinks
import BacktrailRuntime
import BacktrailStore

/// The log that a command reads.
struct LogArgument: ParsableArguments {
  @Argument(
    help: "The log file. If omitted, the newest log in the default location is read.",
    completion: .file(extensions: ["backtrail"]))
  var log: String?

  /// Returns the path of the log, or of the default log if none is specified.
  func path() throws -> String { try log ?? DefaultLog.path() }

  /// Opens the log, which may be in an export or in a report's page. All reads see the same state of the log.
  func open() throws -> SQLiteLogReader {
    let reader = try WrongFile.explaining(path(), needed: .log) { try SQLiteLogReader(logOrExport: $0) }
    try reader.holdView()
    return reader
  }

  /// Opens the log's own file, and prints a note if its end is known to be missing. An export or a page is refused,
  /// because a command cannot change it.
  func openFile() throws -> SQLiteLogReader {
    let reader = try WrongFile.explaining(path(), needed: .ownFile) { try SQLiteLogReader(path: $0) }
    try reader.holdView()
    try reader.noteLoss()
    return reader
  }

  /// Opens the log's own file for a command that changes it.
  /// - Throws: `StoreError.damaged` if the write-ahead log is damaged. A writer would go on after the last commit before
  ///   the damage, and overwrite the rest.
  func openToChange() throws -> SQLiteEventLog {
    try WrongFile.explaining(path(), needed: .ownFile) { path in
      if try SQLiteLogReader(path: path).diagnosis().isWriteAheadLogDamaged {
        throw StoreError(
          code: .damaged,
          message: "The write-ahead log of '\(path)' is damaged, so the log was left as it is."
            + StoreError.damageAdvice)
      }
      return try SQLiteEventLog(existing: path)
    }
  }

  /// Opens the log, and prints a note if its end is known to be missing.
  func openNotingLoss() throws -> SQLiteLogReader {
    let reader = try open()
    try reader.noteLoss()
    return reader
  }
}

extension SQLiteLogReader {
  /// Prints a note if the end of the log, or an erasure, is known to be missing, or if the files do not belong together.
  func noteLoss() throws {
    let messages = Messages()
    for sentence in try ownLosses().sentences { messages.note(sentence) }
    try messages.note(ofPage: pageLosses().sentences)
    try noteMark()
  }

  /// Prints a note if nothing shows which events were acknowledged although there is a lock file.
  func noteMark() throws {
    if try !hasReadableMark() { Messages().note(HeadMark.unreadable) }
  }

  /// Returns what the log lacks.
  func losses() throws -> LogLosses { try ownLosses() + pageLosses() }

  private func ownLosses() throws -> LogLosses {
    let missing = try missingEvents()
    let sentences = try [writeAheadLogMismatch().map { "\($0) Run 'backtrail verify'." }].compactMap(\.self)
    return try LogLosses(
      sentences + Messages.loss(missing, isErasureMissing: isErasureMissing()), includesEnd: missing != nil)
  }
}

/// The format of a command's output.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Print JSON for programs.")
  var json = false

  @Option(help: "When to use color: auto, always, or never.")
  var color = ColorChoice.auto
}

/// The use of color: depending on the terminal, always, or never.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, always, never
}

extension Optional where Wrapped: BinaryInteger {
  /// Throws an error for a negative number. An option that may receive one must be parsed as `.unconditional`.
  /// Otherwise, the number would be interpreted as a flag.
  func checkNotNegative(_ name: String) throws {
    if let self, self < 0 { throw ValidationError("'\(name)' requires a number greater than or equal to 0.") }
  }
}

extension ExitCode {
  /// The command found damage or a difference.
  static let found = ExitCode(2)
}

/// The values that a copy omits, in addition to those whose names are always sensitive.
struct RedactedNames: ParsableArguments {
  @Option(help: ArgumentHelp("Also leave out values with this name; may be repeated.", valueName: "name"))
  var redactName: [String] = []

  @Flag(help: "Leave out all values, regardless of their names.")
  var withoutValues = false

  func validate() throws {
    // Only letters and digits of a name are compared.
    if let name = redactName.first(where: { !$0.contains { $0.isLetter || $0.isNumber } }) {
      throw ValidationError(
        "'--redact-name' requires a name with a letter or a digit, but '\(name.visible)' has neither.")
    }
    if withoutValues, !redactName.isEmpty {
      throw ValidationError("Use either '--without-values' or '--redact-name', not both.")
    }
  }

  var isEmpty: Bool { redactName.isEmpty && !withoutValues }

  var rules: LogRedaction {
    withoutValues ? .ofAllValues : LogRedaction(policy: DeepLinkPolicy(), and: Set(redactName))
  }

  /// Reports which values a copy contains, which were left out, and which requested names were not found.
  func tell(_ names: ValueNames) {
    let messages = Messages()
    func list(_ names: Set<String>) -> String {
      let more = names.count > 20 ? " and \(names.count - 20) more" : ""
      return names.sorted().prefix(20).joined(separator: ", ") + more
    }
    func list(_ names: Set<String>, hasUnnamed: Bool) -> String {
      let parts = (names.isEmpty ? [] : [list(names)]) + (hasUnnamed ? ["some without a name"] : [])
      return parts.isEmpty ? "none" : parts.joined(separator: ", and ")
    }
    let removed = list(names.removed, hasUnnamed: names.hasRemovedUnnamed)
    let kept = list(names.kept, hasUnnamed: names.hasKeptUnnamed)
    messages.note("Values left out: \(removed). Values in the copy: \(kept).")
    for name in redactName where names.isAbsent(name) { messages.note("No value is named '\(name)'.") }
  }
}

/// The values that a page omits.
struct PageRedaction: ParsableArguments {
  @Flag(help: "Keep values with sensitive names.")
  var withValues = false

  @OptionGroup var names: RedactedNames

  func validate() throws {
    if withValues, !names.isEmpty {
      let other = names.withoutValues ? "--without-values" : "--redact-name"
      throw ValidationError("Use either '--with-values' or '\(other)', not both.")
    }
  }

  /// The rules; `nil` to omit nothing.
  var rules: LogRedaction? { withValues ? nil : names.rules }

  /// The options as arguments of a command.
  var words: [String] {
    (withValues ? ["--with-values"] : []) + (names.withoutValues ? ["--without-values"] : [])
      + names.redactName.flatMap { ["--redact-name", $0] }
  }
}

extension String {
  /// The part of a path after the last slash.
  var fileName: String { split(separator: "/").last.map(String.init) ?? self }

  /// The text quoted as a single shell argument, with hidden characters escaped.
  var shellWord: String {
    let isPlain = utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || "-_./".utf8.contains(byte)
    }
    return isPlain && !isEmpty ? self : "'\(replacing("'", with: "'\\''"))'".visible
  }
}
