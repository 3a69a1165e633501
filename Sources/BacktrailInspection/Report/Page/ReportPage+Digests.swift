// Written by Tools/page from the folder Tools/ReportPage.
// swift-format-ignore-file

extension ReportPage {
  static let script = appScript + detailsScript + eventsScript + followScript + lanesScript + logScript + mapScript + startScript + textScript
  static let styleDigest = "sha256-uBfM1Lvqn/8dW4ZTwKEeO0S/00QMncAtFXZFbTG8UcE="
  static let scriptDigest = "sha256-tD04v9OJlbHKLlrJqRQD9BUbxaoz//8CTd8ZMJO3WN8="
}
