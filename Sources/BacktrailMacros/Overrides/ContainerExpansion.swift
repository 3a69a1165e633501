/// The members that the macro adds to a container.
struct ContainerExpansion {
  /// The names of the members that are added to every container.
  static let memberNames: Set = [
    "_overridesMaintainer", "overrideView", "InjectableKeys", "injectableName", "injectableAliases",
  ]

  let name: String
  let aliases: [String]
  let parts: [Conditional<InjectablePart>]
  let access: String?
  let isClass: Bool
}

extension ContainerExpansion {
  /// The generated members, in order.
  var members: [String] {
    let list = aliases.map(\.asLiteral).joined(separator: ", ")
    return ["var _overridesMaintainer = BacktrailUI.OverridesMaintainer()"]
      + parts.map { Self.text(of: $0, \.expansion) } + [overrideView, keys]
      + ["\(prefix)nonisolated static var injectableName: Swift.String { \(name.asLiteral) }"]
      + (aliases.isEmpty
        ? [] : ["\(prefix)nonisolated static var injectableAliases: [Swift.String] { [\(list)] }"])
  }

  private var prefix: String { access.map { "\($0) " } ?? "" }

  private var overrideView: String {
    let host = isClass ? "self" : "copy"
    let copy = isClass ? "" : "\n  var copy = self"
    return """
      @preconcurrency @MainActor \(prefix)func overrideView<_Replacement: BacktrailUI.View>(
        for key: InjectableKeys, @BacktrailUI.ViewBuilder with replacement: () -> _Replacement
      ) -> Self {\(copy)
        \(host)._overridesMaintainer.updateOverride(for: key.rawValue, with: BacktrailUI.AnyView(replacement()))
        return \(host)
      }
      """
  }

  private var keys: String {
    let cases = parts.map { Self.text(of: $0, \.key).indented(by: 2) }.joined(separator: "\n")
    return
      "\(prefix)nonisolated enum InjectableKeys: Swift.String, Swift.CaseIterable, Swift.Sendable {\n\(cases)\n}"
  }

  private static func text(of part: Conditional<InjectablePart>, _ form: (InjectablePart) -> String) -> String
  {
    switch part {
    case .piece(let part): form(part)
    case .branches(let branches):
      branches.map { branch in
        ([branch.head] + branch.pieces.map { text(of: $0, form).indented(by: 2) }).joined(separator: "\n")
      }.joined(separator: "\n") + "\n#endif"
    }
  }
}
