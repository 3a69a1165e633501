public import BacktrailCore

/// The error for an invalid argument for the site files.
public enum SiteFileError: Error, Hashable, Sendable {
  /// The text is not the name of a host.
  case host(String)
  /// The text is not an Apple application identifier.
  case appID(String)
  /// The text is not the name of an Android package.
  case packageName(String)
  /// The text is not a SHA-256 fingerprint.
  case fingerprint(String)
  /// A package is given without a fingerprint, or a fingerprint without a package.
  case halfAndroid
  /// Neither an app identifier nor a package is given.
  case noApp
}

extension SiteFileError: DescribedError {
  /// The exit code for incorrect usage of a command.
  package var exitCode: Int32 { 64 }

  /// The problem and how to fix it.
  public var description: String {
    switch self {
    case .host(let text):
      "'\(text.visible)' is not a host. Write only the name, such as 'shop.example', or 'xn--…' for an international one."
    case .appID(let text):
      "'\(text.visible)' is not an app identifier. Write the ten-character team ID, a dot, and the bundle identifier."
    case .packageName(let text):
      "'\(text.visible)' is not a package name. Write it as in the Android manifest, such as 'example.shop'."
    case .fingerprint(let text):
      "'\(text.visible)' is not a SHA-256 fingerprint. Write its 32 bytes as pairs of hexadecimal digits separated by colons."
    case .halfAndroid: "A package and a fingerprint belong together. Specify both, or neither."
    case .noApp:
      "No app was specified to open the URLs. Specify an app identifier, or a package and a fingerprint."
    }
  }
}
