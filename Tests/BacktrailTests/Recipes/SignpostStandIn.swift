#if !canImport(OSLog)
  import BacktrailStore

  /// Replaces OSLog's type where that is missing, and keeps what was logged.
  struct OSSignposter: Sendable {
    private let told = Locked<[String]>([])

    init(subsystem: String, category: String) {}

    var lines: [String] { told.withLock { $0 } }

    func makeSignpostID() -> OSSignpostID { OSSignpostID() }

    func beginInterval(_ name: StaticString, id: OSSignpostID, _ message: SignpostMetadata)
      -> OSSignpostIntervalState
    {
      told.withLock { $0.append("begin \(name) \(message.text)") }
      return OSSignpostIntervalState(message: message.text)
    }

    func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {
      told.withLock { $0.append("end \(name) \(state.message)") }
    }
  }

  struct OSSignpostID {}

  struct OSSignpostIntervalState {
    let message: String
  }

  struct OSLogPrivacy {
    static let `public` = Self()
  }

  /// A message with its values.
  struct SignpostMetadata: ExpressibleByStringInterpolation {
    struct StringInterpolation: StringInterpolationProtocol {
      fileprivate var text = ""

      init(literalCapacity: Int, interpolationCount: Int) {}

      mutating func appendLiteral(_ literal: String) { text += literal }
      mutating func appendInterpolation(_ value: String, privacy: OSLogPrivacy) { text += value }
    }

    let text: String

    init(stringLiteral text: String) { self.text = text }
    init(stringInterpolation message: StringInterpolation) { text = message.text }
  }
#endif
