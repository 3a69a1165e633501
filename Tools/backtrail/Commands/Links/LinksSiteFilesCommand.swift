import ArgumentParser
import BacktrailInspection
import BacktrailRuntime
import BacktrailStore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

struct LinksSiteFilesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "site-files", abstract: "Writes the site files that let the app open the site's URLs.",
    discussion: """
      Example: backtrail links site-files --manifest links.json --host shop.example \\
                 --app-id ABCDE12345.example.shop --package example.shop \\
                 --fingerprint 14:6D:…:C4 --output site

      Writes 'apple-app-site-association' and 'assetlinks.json', to be served as
      JSON from 'https://HOST/.well-known/'. Without '--output', prints them. They
      accept every URL that the app prints. 'backtrail links lint' lists the other
      URLs that they accept.
      """)

  @OptionGroup var manifest: ManifestOption

  @Option(help: "The site's host, such as 'shop.example'.")
  var host: String

  @Option(
    help: ArgumentHelp("The app's Apple identifier, including the team; may be repeated.", valueName: "id"))
  var appID: [String] = []

  @Option(help: ArgumentHelp("The name of the Android package.", valueName: "name"))
  var package: String?

  @Option(
    help: ArgumentHelp(
      "The SHA-256 fingerprint of the Android certificate; may be repeated.", valueName: "fingerprint"))
  var fingerprint: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The folder for the new files. By default, they are printed.", valueName: "folder"),
    completion: .directory)
  var output: String?

  @OptionGroup var options: OutputOptions

  func validate() throws {
    if output == "-" {
      throw ValidationError("The files are printed without '-o'. Leave it out, or pass a folder.")
    }
  }

  func run() throws {
    let files = try SiteFiles(
      manifest.read(), host: host, appIDs: appID, packageName: package, fingerprints: fingerprint)
    let named = [
      ("apple-app-site-association", files.appleAppSiteAssociation), ("assetlinks.json", files.assetLinks),
    ].compactMap { name, content in content.map { (name: name, content: $0) } }
    for warning in files.warnings { Messages().note(warning) }
    if let output { return try write(named, to: output) }
    try options.withOutput { output in
      if options.json {
        let members = named.map { JSONValue.Member(key: $0.name, value: JSONValue(embedding: $0.content)) }
        return try output.print("\(JSONValue(members: members))")
      }
      for file in named {
        try output.print(output.style.dim("https://\(host)/.well-known/\(file.name)"))
        try output.print(whole: file.content.trimmed)
      }
    }
  }

  private func write(_ files: [(name: String, content: String)], to folder: String) throws {
    // The folder may already exist.
    mkdir(folder, 0o755)
    for file in files {
      let output = try NewFile("\(folder)/\(file.name)", isPublic: true)
      try output.write(file.content.trimmed + "\n")
      try output.finish()
    }
  }
}
