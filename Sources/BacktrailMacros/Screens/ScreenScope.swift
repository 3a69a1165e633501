/// The context in which names in an enum of screens are resolved.
struct ScreenScope {
  /// The name of the enum.
  let enumeration: String
  /// The names of the enum's cases, properties, and functions. When Swift looks up values, these names hide types
  /// with the same name.
  let valueNames: Set<String>
  /// Whether the raw values are integers. If so, cases are encoded as their raw values.
  let hasNumbers: Bool
}
