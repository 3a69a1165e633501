// Written by Tools/page from the folder Tools/ReportPage.
// swift-format-ignore-file

extension ReportPage {
  static let script = appScript + detailsScript + eventsScript + followScript + lanesScript + logScript + mapScript + startScript + textScript
  static let styleDigest = "sha256-pPJGhw/nANa2MlL8hrxHUKJygUWU5mvRv/su2mxtenM="
  static let scriptDigest = "sha256-da7AiU5MZpyyRBZs+T9G2jHBjfmC+tItYaECYb/FDwM="
}
