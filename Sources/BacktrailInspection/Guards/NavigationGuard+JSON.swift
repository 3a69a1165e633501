public import BacktrailRuntime

extension [NavigationGuard] {
  fileprivate static var format: Int { 1 }
  /// The maximum size of the JSON, in bytes.
  private static var maximumLength: Int { 1 << 20 }

  /// The guards as JSON for tools, on multiple lines, with sorted keys and the format version.
  public var json: String { ToolFile.text(of: GuardFile(guards: self)) }

  /// Parses guards.
  public init(json: String) throws(GuardFileError) {
    guard json.utf8.count <= Self.maximumLength else { throw .tooLarge }
    if let other = ToolFile.guards.other(json) { throw .otherFile(other) }
    do {
      let file: GuardFile = try ToolFile.content(of: json)
      self = file.guards.map(\.content)
    } catch let error as GuardFileError {
      throw error
    } catch {
      throw .unreadable((error as? DecodingError)?.sentence ?? "\(error)")
    }
    try check()
  }

  /// Reads guards from a file.
  package init(path: String) throws {
    try self.init(json: try ToolFile.text(path: path, upTo: Self.maximumLength))
  }

  private func check() throws(GuardFileError) {
    var names: Set<String> = []
    for item in self {
      guard names.insert(item.name).inserted else { throw .repeatedName(item.name) }
      switch item.rule {
      case .atMost(let count, _) where count < 0, .atMostPresentations(let count, _) where count < 0:
        throw .badCount(count, least: 0, name: item.name)
      case .depth(let count) where count < 1: throw .badCount(count, least: 1, name: item.name)
      case .above, .atMost, .atMostPresentations, .alone, .depth, .requires: break
      }
    }
  }
}

/// The guards with their format version.
private struct GuardFile: Codable {
  var format = [NavigationGuard].format
  let guards: [StoredGuard]

  init(guards: [NavigationGuard]) { self.guards = guards.map(StoredGuard.init) }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    format = try values.decode(Int.self, forKey: .format)
    guard format == [NavigationGuard].format else {
      throw GuardFileError.otherFormat(format, known: [NavigationGuard].format)
    }
    guards = try values.decode([StoredGuard].self, forKey: .guards)
  }
}
