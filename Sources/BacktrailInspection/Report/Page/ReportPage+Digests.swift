// Written by Tools/page from the folder Page.
// swift-format-ignore-file

extension ReportPage {
  static let script = appScript + detailsScript + eventsScript + lanesScript + logScript + mapScript + startScript + textScript
  static let styleDigest = "sha256-pPJGhw/nANa2MlL8hrxHUKJygUWU5mvRv/su2mxtenM="
  static let scriptDigest = "sha256-JMOSH+lBqlt6raQam0vJ4jPJq4jQLYgHrhNBzWitXsg="
}
