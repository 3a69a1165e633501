// Written by Tools/page from the folder Page.
// swift-format-ignore-file

extension ReportPage {
  static let script = appScript + detailsScript + eventsScript + followScript + lanesScript + logScript + startScript + textScript
  static let styleDigest = "sha256-VjpbMq2fA676wazlkAEv7KJj+S979QDa3eIk5Gbs9dw="
  static let scriptDigest = "sha256-YbM7BS5kdVhOYB+3SkoCNxhuB9+sgMrYnTltcLpfDcM="
}
