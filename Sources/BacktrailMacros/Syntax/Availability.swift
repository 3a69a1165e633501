import SwiftSyntax

/// The `@available` attributes of a declaration.
struct Availability {
  private let attributes: [[String]]

  init(_ attributes: AttributeListSyntax) {
    self.attributes = attributes.compactMap { element in
      guard let attribute = element.as(AttributeSyntax.self),
        attribute.attributeName.trimmedDescription == "available"
      else { return nil }
      let arguments = attribute.arguments?.as(AvailabilityArgumentListSyntax.self)
      return arguments?.map { $0.argument.trimmedDescription }
    }
  }

  /// Whether the declaration is unavailable in every build.
  var isUnavailable: Bool {
    attributes.contains { ["*", "swift"].contains($0.first) && $0.contains("unavailable") }
  }

  /// Whether using the declaration may cause a deprecation warning.
  var isDeprecated: Bool {
    attributes.contains { $0.contains { $0 == "deprecated" || $0.hasPrefix("deprecated:") } }
  }

  /// The `#if` with which code can use the declaration in the builds that have it; `nil` if all builds have it.
  var condition: String? {
    let conditions = attributes.flatMap(Self.conditions)
    return conditions.isEmpty ? nil : "#if \(conditions.joined(separator: " && "))"
  }

  /// Returns the attribute of generated code that uses deprecated declarations, which causes warnings only in code that
  /// is not deprecated itself. Generic code calls the member through its protocol, without a warning.
  static func deprecation(if usesDeprecated: Bool) -> String {
    usesDeprecated ? "@available(*, deprecated, message: \"It uses deprecated cases.\")\n" : ""
  }

  private static func conditions(of arguments: [String]) -> [String] {
    if let platform = arguments.first, platforms.contains(platform), arguments.contains("unavailable") {
      return ["!os(\(platform))"]
    }
    let isSwift = arguments.first == "swift"
    return arguments.compactMap { argument in
      let words = argument.split { " :".contains($0) }
      guard words.count == 2 else { return nil }
      switch words[0] {
      case "swift": return "swift(>=\(words[1]))"
      case "introduced" where isSwift: return "swift(>=\(words[1]))"
      case "obsoleted" where isSwift: return "!swift(>=\(words[1]))"
      default: return nil
      }
    }
  }

  private static let platforms: Set = ["iOS", "macOS", "tvOS", "visionOS", "watchOS"]
}

extension EnumCaseElementSyntax {
  /// The availability of the case.
  var availability: Availability {
    Availability(parent?.parent?.as(EnumCaseDeclSyntax.self)?.attributes ?? [])
  }
}
