import BacktrailCore

/// The parts of a stored URL. The parts are not compared with other URLs, so nothing is checked or normalized.
package struct StoredLink {
  /// An item of the query.
  package struct Item: Equatable {
    /// The item in encoded form.
    package let text: String
    /// The name in encoded form.
    package let key: String
    /// The decoded name.
    package let name: String
    /// The decoded value; empty if there is no `=`.
    package let value: String
    /// Whether there is a `=`.
    package var hasValue: Bool { key != text }
  }

  /// The decoded segments of the path, including the scheme and the host.
  package private(set) var segments: [String] = []
  /// The items of the query, including empty ones.
  package private(set) var items: [Item] = []

  /// All nonempty values in the URL.
  package var values: Set<String> { Set(segments + items.map(\.value)).subtracting([""]) }

  /// Splits a URL into its parts, or returns `nil` if the text is not a URL.
  package init?(_ text: String) {
    let isURL = text.utf8Bytes { bytes in
      let end = bytes.firstPlace(of: UInt8(ascii: "#"), in: LinkSlice(start: 0, end: bytes.count))
      let question = bytes.firstPlace(of: UInt8(ascii: "?"), in: LinkSlice(start: 0, end: end))
      bytes.forEachPart(of: LinkSlice(start: 0, end: question), between: UInt8(ascii: "/")) { segment in
        if !segment.isEmpty { segments.append(bytes.storedText(segment)) }
      }
      guard question < end else { return bytes[..<question].contains(UInt8(ascii: "/")) }
      bytes.forEachItem(of: LinkSlice(start: question + 1, end: end)) { key, value in
        let whole = LinkSlice(start: key.start, end: value?.end ?? key.end)
        items.append(
          Item(
            text: bytes.text(whole), key: bytes.text(key), name: bytes.storedText(key),
            value: value.map(bytes.storedText) ?? ""))
      }
      return true
    }
    if !isURL { return nil }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the text of a part with escapes decoded once, or the encoded text if the result is not UTF-8.
  fileprivate func storedText(_ slice: LinkSlice) -> String {
    guard let bytes = decodedBytes(slice) else { return text(slice) }
    let decoded = String(decoding: bytes, as: UTF8.self)
    return decoded.utf8.elementsEqual(bytes) ? decoded : text(slice)
  }
}
