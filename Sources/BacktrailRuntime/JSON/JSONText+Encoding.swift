#if canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

extension JSONText {
  /// A value as JSON, with its keys sorted; `nil` when JSON cannot hold it.
  package static func encoded(_ value: some Encodable) -> String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The value that JSON stands for; `nil` when it does not fit the type.
  package static func decoded<Value: Decodable>(_ text: String, as type: Value.Type) -> Value? {
    try? JSONDecoder().decode(type, from: Data(text.utf8))
  }
}
