// Written by Tools/page from the folder Tools/ReportPage.
// swift-format-ignore-file

extension ReportPage {
  static let script = appScript + detailsScript + eventsScript + followScript + jsonScript + lanesScript + logScript + mapScript + startScript + textScript
  static let styleDigest = "sha256-WuTCx3sD+wblqtvRfPBctOklJ/6zJ5i2vAVR9BdRkRc="
  static let scriptDigest = "sha256-LblNrAcxC0JNJ4ObwpbXthXZE5QOxwS22YbhaQLH7bE="
}
