import Foundation
import Testing

/// The sample's project for Xcode, which nothing on Linux builds: everything it names exists.
@Suite struct XcodeProjectTests {
  @Test func `every object exists and is used`() throws {
    let project = try XcodeProject()
    #expect(project.references.union([project.root]) == Set(project.objects.keys))
  }

  @Test func `every file and folder is in a group`() throws {
    let objects = try XcodeProject().objects
    let main = Set(objects.values.compactMap { $0["mainGroup"] as? String })
    let children = objects.values.flatMap { $0["children"] as? [String] ?? [] }
    #expect(main.union(children) == Set(objects.filter { $1["sourceTree"] != nil }.keys))
  }

  @Test func `every file and folder exists`() throws {
    let project = try XcodeProject()
    let paths = project.paths + project.settings("INFOPLIST_FILE").map { "\(XcodeProject.folder)/\($0)" }
    try #require(paths.count > 4)
    #expect(paths.filter { !FileManager.default.fileExists(atPath: $0) } == [])
  }

  @Test func `the app has all sources of the sample except the terminal's`() throws {
    let project = try XcodeProject()
    let tests = try project.sources(of: "ShopUITests")
    let others = try XcodeProject.sources(in: XcodeProject.sample).filter {
      !$0.hasPrefix(XcodeProject.sample + "/Terminal/")
    }
    #expect(try !tests.isEmpty && project.sources(of: "Shop") == others)
    #expect(try project.sources(of: "ShopWatch") == others)
  }

  @Test func `the package and its products are those of this repository`() throws {
    let project = try XcodeProject()
    let packages = project.values("relativePath", of: "XCLocalSwiftPackageReference").map {
      URL(fileURLWithPath: "\(XcodeProject.folder)/\($0)").standardizedFileURL.path
    }
    #expect(packages == [URL(fileURLWithPath: ToolProcess.repository).standardizedFileURL.path])
    let products = try XcodeProject.text("Package.swift").matches(of: /\.library\(name: "(\w+)"/).map {
      String($0.1)
    }
    let used = project.values("productName", of: "XCSwiftPackageProductDependency")
    #expect(!used.isEmpty && Set(used).isSubset(of: products))
  }

  @Test func `the minimum system versions match the package's`() throws {
    let project = try XcodeProject()
    let names = [
      "iOS": "IPHONEOS", "macOS": "MACOSX", "tvOS": "TVOS", "watchOS": "WATCHOS", "visionOS": "XROS",
    ]
    let oldest = try XcodeProject.text("Package.swift").matches(of: /\.(\w+)\(\.v(\d+)\)/)
    for (name, setting) in names {
      let version = try #require(oldest.first { $0.1 == name }, "\(name)").2
      #expect(project.settings("\(setting)_DEPLOYMENT_TARGET") == ["\(version).0", "\(version).0"])
    }
  }

  @Test func `the shared schemes name targets of the project`() throws {
    let project = try XcodeProject()
    for scheme in try XcodeProject.schemes() {
      let text = try XcodeProject.text("\(scheme).xcscheme", in: XcodeProject.schemeFolder)
      let named = text.matches(
        of: /BlueprintIdentifier = "(\w+)"\s+BuildableName = "(.+)"\s+BlueprintName = "(\w+)"/)
      #expect(named.contains { $0.3 == scheme }, "\(scheme)")
      for target in named {
        let object = try #require(project.objects[String(target.1)], "\(target.0)")
        let product = project.objects[object["productReference"] as? String ?? ""]
        #expect(
          object["name"] as? String == String(target.3) && product?["path"] as? String == String(target.2))
      }
    }
  }

  @Test func `the system passes the app the links that it follows`() throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: "\(XcodeProject.folder)/Info.plist"))
    let list = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
    let types = try #require(list?["CFBundleURLTypes"] as? [[String: Any]])
    let schemes = try #require(types.first?["CFBundleURLSchemes"] as? [String])
    let policy = try XcodeProject.text("Models/AppRoute+Links.swift", in: XcodeProject.sample)
    #expect(!schemes.isEmpty && schemes.allSatisfy { policy.contains("schemes: [\"\($0)\"") })
  }

  @Test func `the workflow runs schemes and scripts that exist`() throws {
    let workflow = try XcodeProject.text(".github/workflows/ci.yml")
    let schemes = workflow.matches(of: /-?scheme:? (\w+)/).map { String($0.1) }
    #expect(Set(schemes) == Set(try XcodeProject.schemes()))
    let tools = workflow.matches(of: /Tools\/[\w\/.]+/).map { "\(ToolProcess.repository)/\($0.0)" }
    #expect(!tools.isEmpty && tools.allSatisfy { FileManager.default.fileExists(atPath: $0) }, "\(tools)")
  }
}

/// A project file of Xcode's: objects by their ids, which name one another.
private struct XcodeProject {
  static let sample = ToolProcess.repository + "/Tools/Example"
  static let folder = sample + "/App"
  static let schemeFolder = folder + "/Shop.xcodeproj/xcshareddata/xcschemes"

  let root: String
  let objects: [String: [String: Any]]

  init() throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: Self.folder + "/Shop.xcodeproj/project.pbxproj"))
    let list = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
    root = try #require(list?["rootObject"] as? String)
    objects = try #require(list?["objects"] as? [String: [String: Any]])
  }

  /// The ids that objects name.
  var references: Set<String> { objects.values.reduce(into: []) { $0.formUnion(Self.ids(in: $1)) } }

  private static func ids(in value: Any) -> Set<String> {
    switch value {
    case let text as String: text.wholeMatch(of: /[0-9A-F]{24}/) == nil ? [] : [text]
    case let list as [Any]: list.reduce(into: []) { $0.formUnion(ids(in: $1)) }
    case let fields as [String: Any]:
      fields.reduce(into: []) { $0.formUnion(ids(in: $1.key).union(ids(in: $1.value))) }
    default: []
    }
  }

  /// The files and folders of the groups, except build products.
  var paths: [String] {
    objects.values.filter { $0["sourceTree"] as? String == "<group>" }.compactMap { $0["path"] as? String }
      .map { "\(Self.folder)/\($0)" }
  }

  /// A text of every object of a kind.
  func values(_ field: String, of kind: String) -> [String] {
    objects.values.filter { $0["isa"] as? String == kind }.compactMap { $0[field] as? String }
  }

  /// The values of a setting in all configurations that have it.
  func settings(_ name: String) -> [String] {
    objects.values.compactMap { $0["buildSettings"] as? [String: Any] }.compactMap { $0[name] as? String }
  }

  /// The Swift files of a target's folders.
  func sources(of target: String) throws -> Set<String> {
    let targets = objects.values.filter { $0["isa"] as? String == "PBXNativeTarget" }
    let object = try #require(targets.first { $0["name"] as? String == target }, "\(target)")
    let folders = try #require(object["fileSystemSynchronizedGroups"] as? [String])
    return try folders.reduce(into: []) {
      let path = try #require(objects[$1]?["path"] as? String)
      try $0.formUnion(
        Self.sources(in: URL(fileURLWithPath: "\(Self.folder)/\(path)").standardizedFileURL.path))
    }
  }

  static func sources(in folder: String) throws -> Set<String> {
    let paths = try #require(FileManager.default.enumerator(atPath: folder), "\(folder)")
    return Set(paths.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" })
  }

  static func schemes() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: schemeFolder).map {
      $0.replacing(".xcscheme", with: "")
    }
  }

  static func text(_ path: String, in folder: String = ToolProcess.repository) throws -> String {
    try String(contentsOf: URL(fileURLWithPath: "\(folder)/\(path)"), encoding: .utf8)
  }
}
