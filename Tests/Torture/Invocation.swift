import BacktrailCore
import BacktrailInspection
import BacktrailRuntime
import BacktrailStore
import BacktrailTesting
import Foundation
import TestSupport

/// A use of the command line tool on the files of a `Workshop`.
struct Invocation {
  let arguments: [String]
  /// Whether it must not change anything that is there.
  let isReading: Bool
  /// The new file that it makes.
  let output: String?

  init(_ line: String, isReading: Bool = true, output: String? = nil) {
    arguments = line.split(separator: " ").map(String.init)
    self.isReading = isReading
    self.output = output
  }

  var line: String { arguments.joined(separator: " ") }

  /// Every command that reads a log.
  static let readingLog: [Invocation] = [
    Invocation("sessions log.backtrail"), Invocation("log log.backtrail"),
    Invocation("log --json log.backtrail"),
    Invocation("show log.backtrail"), Invocation("show --json --at 5 log.backtrail"),
    Invocation("diff 3 9 log.backtrail"), Invocation("replay log.backtrail"),
    Invocation("verify log.backtrail"),
    Invocation("verify --json log.backtrail"), Invocation("stats log.backtrail"),
    Invocation("export log.backtrail"), Invocation("export -o new.jsonl log.backtrail", output: "new.jsonl"),
    Invocation("doctor log.backtrail"), Invocation("graph log.backtrail"),
    Invocation("graph --map map.json --format json log.backtrail"),
    Invocation("path main((),())/shelf log.backtrail --map map.json"),
    Invocation("forecast --schema schema.json log.backtrail"),
    Invocation("compact --dry-run --keep-events 4 log.backtrail"), Invocation("erase --all log.backtrail"),
    Invocation("recover log.backtrail -o new.backtrail", output: "new.backtrail"),
  ]

  /// Every command that changes a log.
  static let writingLog: [Invocation] = [
    Invocation("compact --keep-events 4 log.backtrail", isReading: false),
    Invocation("erase --all --yes log.backtrail", isReading: false),
    Invocation("import log.backtrail more.jsonl", isReading: false),
    Invocation("import --ack log.backtrail more.jsonl", isReading: false),
  ]

  /// Commands that do not read a log.
  static let others: [Invocation] = [
    Invocation("import new.backtrail all.jsonl", output: "new.backtrail"),
    Invocation("links list --manifest links.json"),
    Invocation("links match --manifest links.json /items/3 /nowhere"),
    Invocation("links explain --manifest links.json --all /items/3"),
    Invocation("links lint --manifest links.json"),
    Invocation(
      "links site-files --manifest links.json --host shop.example --app-id ABCDE12345.x --output site",
      output: "site"),
    Invocation("schema export --schema schema.json"), Invocation("schema check schema.json schema.json"),
  ]
}

/// A folder with a log of the sample app and all that the commands need beside it.
///
/// The program works in `files`; its temporary files belong in `tmp`. Both are below the folder that the shim sees.
final class Workshop: Sendable {
  let scratch: Scratch
  var root: String { scratch.path }
  var files: String { scratch / "files" }
  var temporary: String { scratch / "tmp" }

  init() throws {
    scratch = try Scratch()
    for folder in [files, temporary] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
  }

  /// A copy to work on.
  init(copyOf other: Workshop) throws {
    scratch = try Scratch()
    for name in ["files", "tmp", "outside"] where FileManager.default.fileExists(atPath: other.scratch / name)
    {
      try FileManager.default.copyItem(atPath: other.scratch / name, toPath: scratch / name)
    }
  }

  /// A workshop with a log of three launches, closed or, if requested, killed a little before it was closed, so
  /// that the newest moves are in the write-ahead log.
  static func prepared(killed: Bool) throws -> Workshop {
    let workshop = try Workshop()
    for (name, program, option) in [
      ("map.json", "MapExample", "--map"), ("schema.json", "Example", "--schema"),
      ("links.json", "Example", "--manifest"),
    ] {
      try workshop.run(Program(program, option)).output
        .write(toFile: workshop.files + "/" + name, atomically: false, encoding: .utf8)
    }
    let taps = [
      ["tap Desk lamp", "tap Add to cart", "tap Reviews", "promo on"],
      ["tab Search", "type lamp", "tap Search"],
      ["tap Floor lamp", "tap Cart", "down", "tab Shop", "back", "tap Bookshelf"],
    ]
    for launch in taps { try workshop.launch(launch) }
    try workshop.appendCommand()
    try workshop.run(Program("backtrail-tool", "export", "log.backtrail")).output
      .write(toFile: workshop.files + "/all.jsonl", atomically: false, encoding: .utf8)
    if killed {
      // The number of changes that a launch makes is determined on a copy.
      let trial = try Workshop(copyOf: workshop)
      let changes = try trial.launch(["tap Desk lamp", "tap Reviews"], counting: true)
      try workshop.launch(["tap Desk lamp", "tap Reviews"], killedAt: changes - 6)
    }
    try workshop.writeLines()
    return workshop
  }

  /// Appends a command with its caller's id; the sample app has none.
  private func appendCommand() throws {
    let log = try SQLiteEventLog(path: files + "/log.backtrail")
    defer { log.close() }
    let (head, session) = try (log.position().head, log.sessions().last?.id ?? 0)
    let columns = EventColumns(NavigationEvent<RouteReference>.overridesReset(.app))
    let command = RecordedCommand(
      id: CommandID(milliseconds: 1_767_225_600_000, random: (1, 2)), digest: .zero)
    let batch = RecordedBatch(
      first: head + 1, session: session, cause: .user, time: 1_767_225_600_000, command: command,
      events: [RecordedEvent(seq: head + 1, columns: columns)])
    try log.append([batch], after: head)
  }

  /// Runs a program in `files`.
  @discardableResult
  func run(_ program: Program, environment: [String: String] = [:]) throws -> Program.Ending {
    var program = placed(program)
    program.environment.merge(environment) { $1 }
    return try program.run()
  }

  /// The program as it runs here.
  func placed(_ program: Program, in folder: String? = nil) -> Program {
    var program = program
    program.folder = folder ?? files
    program.environment.merge(["TMPDIR": temporary, "TORTURE_ROOT": root]) { $1 }
    return program
  }

  /// Launches the sample app for some taps; returns the number of changing calls.
  @discardableResult
  private func launch(_ taps: [String], counting: Bool = false, killedAt kill: Int? = nil) throws -> Int {
    let (input, counts) = (scratch / "taps", scratch / "counts")
    try (taps.joined(separator: "\n") + "\n").write(toFile: input, atomically: false, encoding: .utf8)
    defer { for file in [input, counts] { unlink(file) } }
    var app = Program("Example", "--log", "log.backtrail", "--quiet")
    app.input = input
    try run(app, environment: kill.map { ["TORTURE_KILL": "\($0)"] } ?? ["TORTURE_COUNTS": counts])
    return counting ? CallCounts(contentsOf: counts).changes : 0
  }

  /// Leaves lines that follow the log's head, for an import.
  private func writeLines() throws {
    let copy = try Workshop(copyOf: self)
    let before = try copy.run(Program("backtrail-tool", "export", "log.backtrail")).output.split(
      separator: "\n")
    try copy.launch(["tap Floor lamp", "tap Reviews"])
    let after = try copy.run(Program("backtrail-tool", "export", "log.backtrail")).output.split(
      separator: "\n")
    try (after.dropFirst(before.count).joined(separator: "\n") + "\n")
      .write(toFile: files + "/more.jsonl", atomically: false, encoding: .utf8)
  }
}

/// The number of file calls of each kind that a program made below the folder of the shim.
struct CallCounts {
  /// The kinds in the order of `enum kind` in the shim.
  static let kinds = [
    "open", "read", "write", "sync", "truncate", "unlink", "rename", "stat", "access", "flock", "mmap",
    "close",
    "fcntl", "mkdir", "rmdir", "chmod",
  ]

  private let numbers: [UInt64]

  init(contentsOf path: String) {
    let data = FileManager.default.contents(atPath: path) ?? Data()
    numbers = (0..<data.count / 8).map { place in
      data.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place * 8, as: UInt64.self) }
    }
  }

  func count(of kind: String) -> Int {
    Self.kinds.firstIndex(of: kind).flatMap { numbers.indices.contains($0) ? Int(numbers[$0]) : nil } ?? 0
  }

  /// The calls that change something.
  var changes: Int { numbers.last.map { Int($0) } ?? 0 }
}

/// The files of a folder: names, bytes, times.
struct Listing: Equatable {
  struct File: Equatable {
    var size: Int
    var kind: UInt32
    var modified: Int
    var bytes: Data
  }

  private(set) var files: [String: File] = [:]

  /// Every file below a folder. The bytes of files larger than a few megabytes are not compared.
  init(of folder: String) {
    for name in FileManager.default.enumerator(atPath: folder)?.compactMap({ $0 as? String }) ?? [] {
      var facts = stat()
      guard lstat(folder + "/" + name, &facts) == 0 else { continue }
      #if canImport(Darwin)
        let time = facts.st_mtimespec
      #else
        let time = facts.st_mtim
      #endif
      let isSmall = facts.st_mode & S_IFMT == S_IFREG && facts.st_size < 64 << 20
      files[name] = File(
        size: Int(facts.st_size), kind: UInt32(facts.st_mode & S_IFMT),
        modified: Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec),
        bytes: isSmall ? FileManager.default.contents(atPath: folder + "/" + name) ?? Data() : Data())
    }
  }

  /// The differences from an earlier listing, in words, except for allowed names.
  func changes(since before: Listing, allowing allowed: (String) -> Bool = { _ in false }) -> [String] {
    let names = Set(files.keys).union(before.files.keys).sorted().filter { !allowed($0) }
    return names.compactMap { name in
      switch (before.files[name], files[name]) {
      case (nil, _?): "'\(name)' is new"
      case (_?, nil): "'\(name)' is gone"
      case (let old?, let new?) where old.bytes != new.bytes || old.size != new.size || old.kind != new.kind:
        "'\(name)' has changed"
      case (let old?, let new?) where old.modified != new.modified && old.kind != UInt32(S_IFDIR):
        "'\(name)' was touched"
      default: nil
      }
    }
  }
}

/// A file of JSON Lines, as an import reads it.
enum JSONLineFile {
  /// Writes the lines of a history; returns them.
  static func write(to path: String, seed: UInt64) throws -> [String] {
    let log = CommandID(milliseconds: 1_767_225_600_000, random: (seed, seed))
    let lines = SampleHistory.batches(150, seed: seed).map { JSONLine(logID: log, batch: $0).text }
    try (lines.joined(separator: "\n") + "\n").write(toFile: path, atomically: false, encoding: .utf8)
    return lines
  }
}
