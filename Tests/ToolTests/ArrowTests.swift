import Foundation
import Testing

/// `Tools/arrows` on two small targets with the names of ours.
@Suite struct ArrowTests {
  @Test func `a target may not use one above it`() throws {
    let result = try arrows(runtime: "import BacktrailMap\nlet map = Map()\n")
    #expect(result.status == 1)
    #expect(
      result.output == """
        BacktrailRuntime may not use BacktrailMap:
          Sources/BacktrailRuntime/Use.swift imports BacktrailMap
          Sources/BacktrailRuntime/Use.swift uses Map of Sources/BacktrailMap/Map.swift
          Sources/BacktrailRuntime/Use.swift uses init() of Sources/BacktrailMap/Map.swift
        2 sources, 1 arrows that are not allowed

        """)
  }

  @Test(arguments: [
    "import BacktrailMap", "package import BacktrailMap", "@testable private import BacktrailMap",
    "import struct BacktrailMap.Map",
  ])
  func `a target may not import one above it, even if it does not use it`(line: String) throws {
    let result = try arrows(runtime: line + "\n")
    #expect(result.status == 1)
    #expect(result.output.contains("Sources/BacktrailRuntime/Use.swift imports BacktrailMap\n"))
  }

  @Test func `a target that does neither is allowed`() throws {
    let result = try arrows(runtime: "// import BacktrailMap\nlet map = 1\n")
    #expect(result.output == "2 sources, 0 arrows that are not allowed\n")
    #expect(result.status == 0)
  }

  /// The script's output for a map of one type and a runtime of one source.
  private func arrows(runtime: String) throws -> FinishedProgram {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appending(path: "\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (target, file, source) in [
      ("BacktrailMap", "Map.swift", "public struct Map { public init() {} }\n"),
      ("BacktrailRuntime", "Use.swift", runtime),
    ] {
      let sources = folder.appending(path: "Sources/\(target)")
      try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
      try Data(source.utf8).write(to: sources.appending(path: file))
      let compiled = try ToolProcess.run(
        "/usr/bin/env",
        [
          "swiftc", "-parse-as-library", "-package-name", "scratch", "-enable-testing", "-module-name",
          target,
          "-I", folder.path, "-emit-module", "-emit-module-path", "\(folder.path)/\(target).swiftmodule",
          "-c", "-o", "\(folder.path)/\(target).o", "-index-store-path", "\(folder.path)/index/store",
          sources.appending(path: file).path,
        ])
      try #require(compiled.status == 0, "\(compiled.messages)")
    }
    let tools = folder.appending(path: "Tools")
    try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
    for file in ["arrows", "arrows.json"] {
      try FileManager.default.copyItem(
        atPath: "\(ToolProcess.repository)/Tools/\(file)", toPath: tools.appending(path: file).path)
    }
    // Not by its own name: a program that another test starts right now may still hold the copy open for writing, and
    // then the system refuses to run it.
    return try ToolProcess.run(
      "/usr/bin/env", ["python3", tools.appending(path: "arrows").path, folder.path])
  }
}
