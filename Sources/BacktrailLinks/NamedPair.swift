/// The keys of objects that are pairs of a name and a value, such as `{"name":"password","value":"…"}`.
package enum NamedPair {
  private static let nameKeys: Set = ["name", "key", "field", "header", "parameter"]
  private static let valueKeys: Set = ["value", "values"]

  /// Returns whether the value of a member with this key is the name of another member's value.
  package static func isNameKey(_ key: String) -> Bool { nameKeys.contains(key.lowercased()) }

  /// Returns whether a member with this key has the value that another member names.
  package static func isValueKey(_ key: String) -> Bool { valueKeys.contains(key.lowercased()) }
}
