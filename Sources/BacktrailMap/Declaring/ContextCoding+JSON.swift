import BacktrailCore
import BacktrailRuntime

#if canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

extension ContextCoding where Context: Codable & SendableMetatype {
  /// The coding of `Codable` contexts as JSON. Keys are sorted, so equal contexts produce identical text.
  public static var json: Self {
    Self(
      encode: ContextText.text, decode: ContextText.context,
      parameters: "\(Context.self)".isValueType ? [RouteDeclaration.Parameter(nil, "\(Context.self)")] : [])
  }
}

/// A namespace for functions that convert contexts to and from text.
private enum ContextText {
  private static let wrapper = #"{"_0":"#

  static func text<Context: Encodable>(of context: Context) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(context), as: UTF8.self)
    if text.mayLackSensitiveValue, try JSONValue(parsing: text).lacksSensitiveValue {
      throw SensitiveContext()
    }
    return text.utf8.first == UInt8(ascii: "{") ? text : "\(wrapper)\(text)}"
  }

  /// Decodes a context. A wrapped context is unwrapped only if encoding would wrap it again, because an optional can be
  /// decoded from any object.
  static func context<Context: Codable>(in text: String) throws -> Context {
    guard let (key, value) = JSONText.onlyMember(of: text), key == "_0" else { return try bare(text) }
    do {
      let context: Context = try bare(value)
      if (try? Self.text(of: context).hasPrefix(wrapper)) == true { return context }
    } catch {
      // An error about the inner value is more useful than an error about the wrapper.
      guard let context: Context = try? bare(text) else { throw error }
      return context
    }
    return try bare(text)
  }

  private static func bare<Context: Decodable>(_ text: some StringProtocol) throws -> Context {
    try JSONDecoder().decode(Context.self, from: Data(text.utf8))
  }
}

/// The error for a context with a sensitive value, which the context's text lacks.
private struct SensitiveContext: Error, CustomStringConvertible {
  let description =
    "The context has a sensitive value. A map keeps contexts as text, which cannot contain it; keep it in a saved value."
}

/// A reader that decodes the parts of a container's context one by one.
struct ContextReader {
  private var texts: ArraySlice<String>

  init(_ text: String) {
    // If a container has only one part, the part is not in an array.
    texts = (JSONText.elements(of: text) ?? [text])[...]
  }

  mutating func next<Context>(_ coding: ContextCoding<Context>) throws -> Context {
    try coding.decode(texts.popFirst() ?? "null")
  }
}
