import Workload

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

do {
  let options = try Options(CommandLine.arguments)
  let settings = try WriterSettings(root: options.root)
  let folder = try Folder(in: options.scratch)
  var sections: [(name: String, run: () throws -> [Row])] = [
    ("append", { try appendRows(settings, in: folder, rounds: options.rounds) }),
    ("file", { try rewriteRows(settings, in: folder, rounds: options.rounds) }),
    ("grdb", { try grdbRows(settings, in: folder, rounds: options.rounds) }),
    ("size", { try sizeRows(settings, in: folder) }),
    ("replay", { try replayRows(settings, in: folder, rounds: options.rounds, events: options.events) }),
    ("reduce", { reduceRows(rounds: options.rounds) }),
    ("restore", { try restoreRows(settings, in: folder, options) }),
    ("links", { try linkRows(settings, in: folder, rounds: options.rounds) }),
    ("push", { try pushRows(settings, in: folder) }),
  ]
  if options.only == ["settings"] {
    sections.append(("settings", { try settingRows(settings, in: folder, rounds: options.rounds) }))
  }
  var report = Report(settings: settings)
  for section in sections where options.wants(section.name) {
    for row in try section.run() { report.add(row) }
  }
  try report.finish(json: options.json)
} catch {
  let message = "compare: \(error)\n"
  write(STDERR_FILENO, message, message.utf8.count)
  exit(1)
}
