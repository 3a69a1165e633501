// Written by Tools/page from the folder Tools/ReportPage.
// swift-format-ignore-file

extension ReportPage {
  static let script = appScript + detailsScript + eventsScript + followScript + lanesScript + logScript + mapScript + startScript + textScript
  static let styleDigest = "sha256-oEV//xLzV3NUGNo2HdpSvYvXeywHlkik0u2AhJQLfSI="
  static let scriptDigest = "sha256-UWonfsBJS9h2wRuVQMKt/+QRphetzKCCdSbjvqXlfoo="
}
