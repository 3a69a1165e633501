/// A table that represents names as small numbers, in order of first appearance.
///
/// Replay reads the same few route names millions of times. With the table, an entry stores four bytes instead of a
/// string.
package struct NameTable: Sendable {
  /// The names; a name's number is its index.
  package private(set) var names: [String] = []
  private var bytes: [UInt8] = []
  private var ends: [Int] = [0]
  private var slots: [UInt32] = Array(repeating: 0, count: 32)

  /// Creates an empty table.
  package init() {}

  /// The name with the given number, which must come from this table.
  package subscript(number: UInt32) -> String { names[Int(number)] }

  /// Returns the number of a name, adding the name if it is new.
  package mutating func intern(_ name: String) -> UInt32 {
    name.utf8Bytes { intern(bytes: $0) }
  }

  /// Returns the number of a name in UTF-8, adding the name if it is new.
  package mutating func intern(bytes name: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var slot = Self.hash(name) & (slots.count &- 1)
    while slots[slot] != 0 {
      let number = slots[slot] &- 1
      if isName(number, name) { return number }
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    return enter(name, at: slot)
  }

  /// Returns the number of a name in UTF-8, or `nil` if the table does not contain it.
  package func number(of name: UnsafeBufferPointer<UInt8>) -> UInt32? {
    var slot = Self.hash(name) & (slots.count &- 1)
    while slots[slot] != 0 {
      let number = slots[slot] &- 1
      if isName(number, name) { return number }
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    return nil
  }

  private mutating func enter(_ name: UnsafeBufferPointer<UInt8>, at slot: Int) -> UInt32 {
    let number = UInt32(names.count)
    names.append(String(decoding: name, as: UTF8.self))
    bytes.append(contentsOf: name)
    ends.append(bytes.count)
    slots[slot] = number + 1
    if names.count * 2 > slots.count { grow() }
    return number
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 4)
    for (number, name) in names.enumerated() {
      var slot = name.utf8Bytes(Self.hash) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(number) + 1
    }
  }

  private func isName(_ number: UInt32, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = ends[Int(number)]
    guard ends[Int(number) &+ 1] &- start == name.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      var offset = 0
      while offset < name.count, bytes[start &+ offset] == name[offset] { offset &+= 1 }
      return offset == name.count
    }
  }

  private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in name { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return Int(truncatingIfNeeded: hash ^ (hash >> 32))
  }
}
