import BacktrailCore
import BacktrailInspection
import BacktrailRuntime
import BacktrailTesting
import Foundation

/// Something happens to the files of a living writer, or a second writer comes.
///
/// Changes that a writer acknowledges afterward must be in the files at its path. Otherwise, it must throw an error of
/// the store.
struct Intrusion: KillJob {
  let name: String
  /// The actions before, in the commands of `InteractiveSession`.
  let before: [String]
  /// The intrusion on the files; returns the paths, relative to `files`, at which further writers try to open the log.
  let act: @Sendable (Workshop) throws -> [String]

  static let all = replaced + seconds

  /// A file of the log is taken away, truncated, or replaced.
  private static let replaced: [Intrusion] = ["", "-wal", "-shm", ".lock", "/"].flatMap { end in
    actions(on: end).flatMap { what, act in
      [["append a"], ["append a", "append b", "append c"], ["append a", "settle"]].map { before in
        let file = end == "/" ? "the folder" : "log.backtrail\(end)"
        return Intrusion(name: "\(file) is \(what) after \(before.joined(separator: ", "))", before: before) {
          workshop in
          try act(end == "/" ? workshop.files : workshop.files + "/log.backtrail\(end)")
          return []
        }
      }
    }
  }

  private static func actions(on end: String) -> [(String, @Sendable (String) throws -> Void)] {
    let all: [(String, @Sendable (String) throws -> Void)] = [
      ("moved away", { rename($0, $0 + ".away") }), ("deleted", { unlink($0) }),
      ("emptied", { truncate($0, 0) }),
      ("cut in half", { truncate($0, off_t((try? Data(contentsOf: URL(filePath: $0)))?.count ?? 0) / 2) }),
      (
        "replaced by a copy",
        { path in
          try Data(contentsOf: URL(filePath: path)).write(to: URL(filePath: path + ".copy"))
          rename(path + ".copy", path)
        }
      ),
      (
        "replaced by an empty file",
        { path in
          try Data().write(to: URL(filePath: path + ".copy"))
          rename(path + ".copy", path)
        }
      ),
      (
        "replaced by a folder",
        { path in
          unlink(path)
          mkdir(path, 0o700)
        }
      ),
      (
        "replaced by a link to nothing",
        { path in
          unlink(path)
          symlink(path + ".nowhere", path)
        }
      ),
    ]
    return all.filter { what, _ in
      switch end {
      case "/": what == "moved away"
      // Truncating a mapped file ends every process that reads it; that is SQLite's doing, and nothing is acknowledged.
      case "-shm": !["emptied", "cut in half"].contains(what)
      default: true
      }
    }
  }

  /// A second writer opens what may be the same log.
  private static let seconds: [Intrusion] = [
    second("at the same path") { _ in ["log.backtrail"] },
    second("through a link") { workshop in
      symlink("log.backtrail", workshop.files + "/link")
      return ["link"]
    },
    second("through a linked folder") { workshop in
      symlink("files", workshop.scratch / "linked")
      return ["../linked/log.backtrail"]
    },
    second("through a hard link") { workshop in
      link(workshop.files + "/log.backtrail", workshop.files + "/twin")
      return ["twin"]
    },
    second("through another spelling") { _ in [".././files//log.backtrail"] },
    second("after the log was renamed") { workshop in
      rename(workshop.files + "/log.backtrail", workshop.files + "/new")
      return ["new", "log.backtrail"]
    },
    second("after the lock was renamed") { workshop in
      rename(workshop.files + "/log.backtrail.lock", workshop.files + "/away")
      return ["log.backtrail"]
    },
    second("after the lock was deleted") { workshop in
      unlink(workshop.files + "/log.backtrail.lock")
      return ["log.backtrail"]
    },
    second("after all files were renamed") { workshop in
      for end in ["", "-wal", "-shm", ".lock"] {
        rename(workshop.files + "/log.backtrail" + end, workshop.files + "/new" + end)
      }
      return ["new", "log.backtrail"]
    },
    second("after the folder was renamed") { workshop in
      rename(workshop.files, workshop.scratch / "other")
      return ["../other/log.backtrail"]
    },
  ]

  private static func second(_ how: String, act: @escaping @Sendable (Workshop) throws -> [String])
    -> Intrusion
  {
    Intrusion(name: "a second writer \(how)", before: ["append a", "append b"], act: act)
  }

  func violations() throws -> [String] {
    let workshop = try Workshop()
    let first = try Writer(path: "log.backtrail", in: workshop)
    for line in ["open"] + before {
      let answer = try first.ask(line)
      guard answer == "ok" else { return ["before anything: '\(line)' is answered with '\(answer)'"] }
    }
    let seconds = try act(workshop).map { try Writer(path: $0, in: workshop) }
    var violations: [String] = []
    for second in seconds { second.say("open", &violations) }
    // Alternating, so that two writers get in each other's way.
    for line in [
      "append", "append", "save", "append", "settle", "append", "compact", "append", "erase", "append",
    ] {
      for writer in [first] + seconds { writer.say(line, &violations) }
      for writer in [first] + seconds { writer.check(in: workshop, "after '\(line)'", &violations) }
      if !violations.isEmpty { break }
    }
    for writer in [first] + seconds { violations += writer.end() }
    for writer in [first] + seconds { writer.check(in: workshop, "at the end", &violations) }
    return violations
  }
}

/// A process with an open log that receives commands line by line.
private final class Writer {
  private let path: String
  private var place: String { "at '\(URL(filePath: path).lastPathComponent)'" }
  private let process: Program.Running
  private let input: Int32
  private let output: Int32
  private var acknowledged: [String] = []
  private var isGone = false
  private static let names = Names()

  init(path name: String, in workshop: Workshop) throws {
    path = workshop.files + "/" + name
    let (toChild, fromChild) = (try Self.pipe(), try Self.pipe())
    var program = Program.torture(["subject", "writer", path])
    program.pipes = (toChild.read, fromChild.write)
    process = try workshop.placed(program, in: workshop.root).start()
    close(toChild.read)
    close(fromChild.write)
    (input, output) = (toChild.write, fromChild.read)
  }

  private static func pipe() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    guard Foundation.pipe(&ends) == 0 else { throw ToolError("No pipe can be made.") }
    // Other children must not hold them open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Sends a line and waits for the answer; `gone` if there is none.
  func ask(_ line: String) throws -> String {
    let bytes = Array((line + "\n").utf8)
    guard write(input, bytes, bytes.count) == bytes.count else { return "gone" }
    var (answer, byte) = ([UInt8](), UInt8(0))
    while read(output, &byte, 1) == 1, byte != UInt8(ascii: "\n") { answer.append(byte) }
    return answer.isEmpty ? "gone" : String(decoding: answer, as: UTF8.self)
  }

  /// Sends a line whose answer is `ok` or a typed refusal; notes what an append acknowledged.
  func say(_ line: String, _ violations: inout [String]) {
    guard !isGone else { return }
    let name = line == "append" ? Self.names.next() : nil
    let answer = (try? ask(name.map { "append \($0)" } ?? line)) ?? "gone"
    if let name, answer == "ok" { acknowledged.append(name) }
    if answer.hasPrefix("failed Open the log first") {
      isGone = true
      return
    }
    if answer != "ok" && !answer.hasPrefix("refused ") {
      isGone = true
      violations.append("'\(line)' \(place) is answered with '\(answer)'")
    }
  }

  /// Whether what was acknowledged is in the files at the path, as another process finds them.
  func check(in workshop: Workshop, _ when: String, _ violations: inout [String]) {
    guard !acknowledged.isEmpty else { return }
    func export(_ path: String) -> Program.Ending {
      let program = workshop.placed(Program("backtrail-tool", "export", path), in: workshop.root)
      return (try? program.run()) ?? Program.Ending()
    }
    var exported = export(path)
    if exported.code != 0 {
      // A reader may be kept out as long as the writer lives; then a copy of the two files must have it.
      for end in ["", "-wal"] {
        try? Data(contentsOf: URL(filePath: path + end))
          .write(to: URL(filePath: workshop.temporary + "/copy" + end))
      }
      exported = export(workshop.temporary + "/copy")
      for end in ["", "-wal"] { unlink(workshop.temporary + "/copy" + end) }
    }
    let lost = acknowledged.filter { !exported.output.contains("\"\($0)\"") }
    if !lost.isEmpty {
      let how = exported.messages.replacing("\n", with: " ")
      violations.append("lost: \(lost.count) of \(acknowledged.count) acknowledged \(place) \(when): \(how)")
      acknowledged = []
    }
  }

  /// Ends the process without closing the log; a signal is a broken promise.
  func end() -> [String] {
    close(input)
    close(output)
    guard let ending = try? process.wait(), ending.code != 0 else { return [] }
    return ["the writer \(place) ended with \(ending.description)"]
  }
}

/// Names that no two appends share.
private final class Names: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0

  func next() -> String {
    lock.withLock {
      count += 1
      return "name-\(count)-end"
    }
  }
}

/// Commands that read a log while a session appends to it, compacts it and erases from it.
struct ReaderJob: KillJob {
  let seed: UInt64
  var name: String { "readers of a session of seed \(seed)" }

  func violations() throws -> [String] {
    let workshop = try Workshop()
    var program = Program.torture(["subject", "log", "log.backtrail", "--seed", "\(seed)", "--steps", "150"])
    program.output = workshop.scratch / "claims"
    let session = try workshop.placed(program).start()
    var (violations, head) = ([String](), Int64(0))
    while violations.isEmpty, !session.hasEnded {
      for command in ["export", "log", "show"] { violations += try read(command, workshop, &head) }
    }
    let ending = try session.wait()
    if ending.code != 0 {
      violations.append("the session ended with \(ending.description): \(ending.messages)")
    }
    return violations
  }

  /// Runs a command; it succeeds with a complete, growing history, or says to try again.
  private func read(_ command: String, _ workshop: Workshop, _ head: inout Int64) throws -> [String] {
    let ending = try workshop.tool(command, "log.backtrail")
    if ending.code == 66 || ending.messages.contains("contains no log yet") {
      return head == 0 ? [] : ["\(command): the log is gone"]
    }
    if ending.code != 0 {
      let isTyped = ending.code == 1 && ending.messages.contains("again")
      return isTyped ? [] : ["\(command): \(ending.description): \(ending.messages)"]
    }
    guard command == "export" else { return [] }
    let batches = ending.output.split(separator: "\n").compactMap { try? JSONLine(String($0)).batch }
    for (earlier, later) in zip(batches, batches.dropFirst()) where later.first != earlier.last + 1 {
      return ["export: event \(later.first) follows event \(earlier.last)"]
    }
    let last = batches.last?.last ?? 0
    if last < head { return ["export: the log ended at \(head) and ends now at \(last)"] }
    head = last
    return []
  }
}
