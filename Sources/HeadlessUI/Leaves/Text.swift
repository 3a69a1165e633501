public import Foundation

/// Lines of text.
public struct Text: Equatable, Sendable {
  let content: String

  public init(verbatim content: String) { self.content = content }

  @_disfavoredOverload
  public init<S>(_ content: S) where S: StringProtocol { self.content = String(content) }

  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) {
    content = key.text
  }
}

extension Text: Primitive {
  func place(in scope: Scope) { scope.node.element = .text(content) }
}

extension Text {
  public func font(_ font: Font?) -> Text { self }

  public func bold() -> Text { self }

  public func foregroundStyle<S>(_ style: S) -> Text where S: ShapeStyle { self }
}
