import ArgumentParser
import BacktrailInspection
import BacktrailRuntime

/// The guards that a command checks a log against.
struct GuardsOption: ParsableArguments {
  @Option(
    help: ArgumentHelp("The app's guards, as JSON.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var guards: String?

  func read() throws -> [NavigationGuard] { try guards.map { try [NavigationGuard](path: $0) } ?? [] }
}
