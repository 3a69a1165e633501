import ArgumentParser
import BacktrailCore
import BacktrailInspection
import BacktrailLinks
import BacktrailRuntime
import BacktrailStore

/// The log that a command reads.
struct LogArgument: ParsableArguments {
  @Argument(
    help: "The log file. If omitted, the newest log in the default location.",
    completion: .file(extensions: ["backtrail"]))
  var log: String?

  /// The file that is meant.
  func path() throws -> String { try log ?? DefaultLog.path() }

  /// Opens the log, or that of an export or of a report's page; all that is read of it is of one time.
  func open() throws -> SQLiteLogReader {
    let reader = try WrongFile.explaining(path(), needed: .log) { try SQLiteLogReader(logOrExport: $0) }
    try reader.holdView()
    return reader
  }

  /// Opens the log's own file. An export or a page has nothing that a command could change.
  func openFile() throws -> SQLiteLogReader {
    let reader = try WrongFile.explaining(path(), needed: .ownFile) { try SQLiteLogReader(path: $0) }
    try reader.holdView()
    return reader
  }

  /// Opens the log and says so when its end is known to be missing.
  func openNotingLoss() throws -> SQLiteLogReader {
    let reader = try open()
    try reader.noteLoss()
    return reader
  }
}

extension SQLiteLogReader {
  /// Says so when the log's end is known to be missing.
  func noteLoss() throws {
    guard let missing = try missingEvents() else { return }
    Messages().note(
      """
      Events \(missing.lowerBound) to \(missing.upperBound) are missing. They were acknowledged, according to the \
      file beside the log. Run 'backtrail verify'.
      """)
  }
}

/// The form in which a command prints.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Print JSON for programs.")
  var json = false

  @Option(help: "When to use color: auto, always, or never.")
  var color = ColorChoice.auto
}

/// The use of color: by the terminal, always, or never.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, always, never
}

extension Optional where Wrapped: BinaryInteger {
  /// Refuses a number below 0; an option that may meet one is parsed as `.unconditional`, or it would be taken for a
  /// flag.
  func checkNotNegative(_ name: String) throws {
    if let self, self < 0 { throw ValidationError("'\(name)' needs a number that is 0 or more.") }
  }
}

extension ExitCode {
  /// Something was found: damage, or a difference.
  static let found = ExitCode(2)
}

/// The values that a copy leaves out beside those with names that are sensitive for everybody.
struct RedactedNames: ParsableArguments {
  @Option(help: ArgumentHelp("Also leave out values with this name; may be repeated.", valueName: "name"))
  var redactName: [String] = []

  @Flag(help: "Leave out all values, whatever their names.")
  var withoutValues = false

  func validate() throws {
    // Nothing else of a name counts.
    if let name = redactName.first(where: { !$0.contains { $0.isLetter || $0.isNumber } }) {
      throw ValidationError(
        "'--redact-name' needs a name with a letter or a digit, but '\(name.visible)' has neither.")
    }
    if withoutValues, !redactName.isEmpty {
      throw ValidationError("Use either '--without-values' or '--redact-name', not both.")
    }
  }

  var isEmpty: Bool { redactName.isEmpty && !withoutValues }

  var rules: LogRedaction {
    withoutValues ? .ofAllValues : LogRedaction(policy: DeepLinkPolicy(), and: Set(redactName))
  }

  /// Tells which values a copy has and lacks, and which names were asked for in vain.
  func tell(_ names: ValueNames) {
    let messages = Messages()
    func list(_ names: Set<String>) -> String {
      let more = names.count > 20 ? " and \(names.count - 20) more" : ""
      return names.sorted().prefix(20).joined(separator: ", ") + more
    }
    let removed = names.removed.isEmpty ? "none" : list(names.removed)
    let kept = names.kept.isEmpty ? "none" : list(names.kept)
    messages.note("Values left out: \(removed). Values in the copy: \(kept).")
    for name in redactName where names.isAbsent(name) { messages.note("No value has the name '\(name)'.") }
  }
}

/// The values that a page leaves out.
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

  /// The rules; `nil` leaves nothing out.
  var rules: LogRedaction? { withValues ? nil : names.rules }

  /// The same as words of a command.
  var words: [String] {
    (withValues ? ["--with-values"] : []) + (names.withoutValues ? ["--without-values"] : [])
      + names.redactName.flatMap { ["--redact-name", $0] }
  }
}

extension String {
  /// The part of a path after the last slash.
  var fileName: String { split(separator: "/").last.map(String.init) ?? self }

  /// The text as one word of a shell, with hidden characters escaped.
  var shellWord: String {
    let isPlain = utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || "-_./".utf8.contains(byte)
    }
    return isPlain && !isEmpty ? self : "'\(replacing("'", with: "'\\''"))'".visible
  }
}
