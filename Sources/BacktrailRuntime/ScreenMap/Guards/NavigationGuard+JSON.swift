import BacktrailCore

#if canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

extension [NavigationGuard] {
  private static var format: Int { 1 }
  /// How many bytes the JSON may have.
  private static var maximumLength: Int { 1 << 20 }

  /// The guards as JSON for tools: sorted keys, many lines, the version of the form.
  public var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Texts, numbers and Booleans alone never fail.
    return (try? encoder.encode(GuardFile(format: Self.format, guards: self)))
      .map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Reads guards.
  public init(json: String) throws(GuardFileError) {
    guard json.utf8.count <= Self.maximumLength else { throw .tooLarge }
    do {
      let format = try JSONDecoder().decode(GuardFormat.self, from: Data(json.utf8)).format
      guard format == Self.format else { throw GuardFileError.otherFormat(format, known: Self.format) }
      self = try JSONDecoder().decode(GuardFile.self, from: Data(json.utf8)).guards
    } catch let error as GuardFileError {
      throw error
    } catch {
      throw .unreadable((error as? DecodingError)?.sentence ?? "\(error)")
    }
    try check()
  }

  /// Reads guards from a file.
  package init(path: String) throws {
    let bytes = try ByteSource.bytes(of: path, upTo: Self.maximumLength)
    if bytes.count > Self.maximumLength { throw GuardFileError.tooLarge }
    try self.init(json: String(decoding: bytes, as: UTF8.self))
  }

  private func check() throws(GuardFileError) {
    var names: Set<String> = []
    for item in self {
      guard names.insert(item.name).inserted else { throw .repeatedName(item.name) }
      switch item.rule {
      case .atMost(let count, _) where count < 0: throw .badCount(count, least: 0, name: item.name)
      case .depth(let count) where count < 1: throw .badCount(count, least: 1, name: item.name)
      case .above, .atMost, .alone, .depth, .requires: break
      }
    }
  }
}

/// The form's version alone, which is read first.
private struct GuardFormat: Decodable {
  let format: Int
}

private struct GuardFile: Codable {
  let format: Int
  let guards: [NavigationGuard]
}
