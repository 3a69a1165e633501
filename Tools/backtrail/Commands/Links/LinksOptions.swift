import ArgumentParser
import BacktrailInspection
import BacktrailLinks

/// The routes that a command uses.
struct ManifestOption: ParsableArguments {
  @Option(
    help: ArgumentHelp("The app's manifest of routes, as JSON.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var manifest: String

  func read() throws -> DeepLinkManifest { try DeepLinkManifest(path: manifest) }
}

/// The URLs that the app follows.
struct PolicyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Follow only URLs with this scheme, such as 'https'; may be repeated.", valueName: "scheme"))
  var scheme: [String] = []

  @Option(
    help: ArgumentHelp(
      "Follow only web URLs with this host, such as 'shop.example'; may be repeated.", valueName: "host"))
  var host: [String] = []

  var policy: DeepLinkPolicy {
    DeepLinkPolicy(schemes: scheme.isEmpty ? nil : Set(scheme), hosts: host.isEmpty ? nil : Set(host))
  }
}

extension ExitCode {
  /// A URL leads nowhere.
  static let unmatched = ExitCode(3)
}
