extension UnsafeBufferPointer<UInt8> {
  /// Returns the position of the colon after the scheme, or `nil` if the URL has no scheme.
  func schemeEnd(in path: LinkSlice) -> Int? {
    var place = 0
    while place < path.end {
      let byte = self[place]
      if byte == UInt8(ascii: ":") { return place > 0 ? place : nil }
      let isInScheme =
        byte.isASCIILetter
        || place > 0
          && (byte.isASCIIDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: "."))
      guard isInScheme else { return nil }
      place &+= 1
    }
    return nil
  }

  /// Returns the end of a host, or `nil` if the host is neither a name nor an address in brackets, or if anything
  /// other than a port follows it.
  func hostEnd(in authority: LinkSlice) -> Int? {
    var place = authority.start
    if place < authority.end, self[place] == UInt8(ascii: "[") {
      place = firstPlace(of: UInt8(ascii: "]"), in: authority) + 1
      guard place <= authority.end, isIPv6(authority.start + 1..<place - 1) else { return nil }
    } else {
      while place < authority.end, self[place] != UInt8(ascii: ":") {
        let byte = self[place]
        let isInName =
          byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 || byte == UInt8(ascii: "-")
          || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
        guard isInName else { return nil }
        place += 1
      }
      guard place > authority.start else { return nil }
    }
    return isPort(place..<authority.end) ? place : nil
  }

  /// Returns whether a part is empty, is only a colon, or consists of a colon and a port number.
  private func isPort(_ range: Range<Int>) -> Bool {
    guard let start = range.first else { return true }
    guard self[start] == UInt8(ascii: ":") else { return false }
    return range.count == 1 || number(in: start + 1..<range.upperBound, upTo: 65_535) != nil
  }

  /// Returns the number that the bytes represent, or `nil` if a byte is not a digit or the number exceeds the limit.
  func number(in range: Range<Int>, upTo limit: Int) -> Int? {
    guard !range.isEmpty, range.count <= 5 else { return nil }
    var number = 0
    for place in range {
      guard self[place].isASCIIDigit else { return nil }
      number = number * 10 + Int(self[place] - UInt8(ascii: "0"))
    }
    return number <= limit ? number : nil
  }

  /// Returns whether a part is an IPv6 address: eight groups of up to four hexadecimal digits. `::` may replace some
  /// groups, and an IPv4 address may replace the last two.
  func isIPv6(_ range: Range<Int>) -> Bool {
    var groups = 0
    var isShortened = false
    var place = range.lowerBound
    while place < range.upperBound {
      if self[place] == UInt8(ascii: ":"), place + 1 < range.upperBound, self[place + 1] == UInt8(ascii: ":")
      {
        guard !isShortened else { return false }
        isShortened = true
        place += 2
        continue
      }
      if groups > 0, place > range.lowerBound, self[place - 1] != UInt8(ascii: ":") {
        guard self[place] == UInt8(ascii: ":") else { return false }
        place += 1
      }
      let start = place
      while place < range.upperBound, self[place].hexValue != nil { place += 1 }
      if place < range.upperBound, self[place] == UInt8(ascii: ".") {
        groups += 2
        return isIPv4(start..<range.upperBound) && (isShortened ? groups < 8 : groups == 8)
      }
      guard 1...4 ~= place - start else { return false }
      groups += 1
    }
    return isShortened ? groups < 8 : groups == 8
  }

  private func isIPv4(_ range: Range<Int>) -> Bool {
    let parts = self[range].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy { number(in: $0.startIndex..<$0.endIndex, upTo: 255) != nil }
  }
}
