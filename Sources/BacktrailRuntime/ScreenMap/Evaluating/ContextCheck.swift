import BacktrailCore

/// What is checked of a context before it is stored and when it is read.
struct ContextCheck: Sendable {
  let version: Int32
  private let check: @Sendable (String) throws -> Void
  private let upgrade: @Sendable (String, Int32) throws -> String

  /// The check of a context that is always empty.
  static let empty = ContextCheck(.none, version: 1)

  init<Context>(_ coding: ContextCoding<Context>, version: Int32) {
    self.version = version
    check = { _ = try coding.decode($0) }
    upgrade = coding.upgrade
  }

  /// Why a context does not fit; `nil` when it does.
  func problem(of text: String) -> String? {
    do {
      try check(text)
      return nil
    } catch {
      return (error as? DecodingError)?.sentence ?? "\(error)"
    }
  }

  /// A stored context in its present form.
  func current(_ route: EncodedRoute) throws(RouteCodingError) -> String {
    guard route.version < version else { return route.parameters }
    do {
      return try upgrade(route.parameters, route.version)
    } catch {
      throw .undecodable(route: route.name, reason: "\(error)")
    }
  }
}
