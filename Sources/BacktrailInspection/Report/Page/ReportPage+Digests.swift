// Written by Tools/page from the folder Tools/ReportPage.
// swift-format-ignore-file

extension ReportPage {
  static let script = appScript + detailsScript + eventsScript + followScript + lanesScript + logScript + mapScript + startScript + textScript
  static let styleDigest = "sha256-pPJGhw/nANa2MlL8hrxHUKJygUWU5mvRv/su2mxtenM="
  static let scriptDigest = "sha256-XOtW9SNG5T1jJ8swz6QL3WkfkqNg3Pj4XO65hQAABlg="
}
