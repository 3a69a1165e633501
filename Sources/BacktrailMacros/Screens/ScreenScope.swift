/// The meaning of the names in an enum of screens.
struct ScreenScope {
  /// The name of the enum.
  let enumeration: String
  /// The names of the enum's values. Where Swift looks up values, they hide types of the same name.
  let valueNames: Set<String>
  /// Whether the raw values are integers. Cases are encoded as their raw values.
  let hasNumbers: Bool
}
