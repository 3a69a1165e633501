import Foundation

/// The compiler's judgment of sources that are not part of the package.
struct TypeCheck: Equatable {
  static let clean = TypeCheck(status: 0, messages: "")

  let status: Int32
  let messages: String

  var errors: [String] { messages.split(separator: "\n").map(String.init).filter { $0.contains(" error: ") } }

  private init(status: Int32, messages: String) {
    self.status = status
    self.messages = messages
  }

  /// Checks a source against the modules that this test was built with.
  init(_ source: String) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).swift")
    try Data(source.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try self.init(files: [file.path])
  }

  /// Checks the files of one module, with the macros of the package and of the Testing library.
  init(files: [String]) throws {
    // The compiler leaves an empty folder.
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("check-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let arguments = [
      "TMPDIR=\(folder.path)", "swiftc", "-typecheck", "-parse-as-library", "-swift-version", "6",
      "-module-name", "App",
      "-I", ToolProcess.products + "/Modules", "-I", ToolProcess.repository + "/Sources/CSQLite",
      "-load-plugin-executable", ToolProcess.products + "/BacktrailMacros-tool#BacktrailMacros",
      "-plugin-path", try Self.testingPlugins.get(),
    ]
    let result = try ToolProcess.run("/usr/bin/env", arguments + files)
    self.init(status: result.status, messages: result.output + result.messages)
  }

  /// The folder of the toolchain that has the macros of the Testing library.
  private static let testingPlugins = Result {
    struct Info: Decodable {
      struct Paths: Decodable { let runtimeResourcePath: String }
      let paths: Paths
    }
    let output = try ToolProcess.run("/usr/bin/env", ["swiftc", "-print-target-info"]).output
    let resources = try JSONDecoder().decode(Info.self, from: Data(output.utf8)).paths.runtimeResourcePath
    return resources + "/host/plugins/testing"
  }
}
