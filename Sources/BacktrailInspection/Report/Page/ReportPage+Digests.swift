// Written by Tools/page from the folder Tools/ReportPage.
// swift-format-ignore-file

extension ReportPage {
  static let script = appScript + detailsScript + eventsScript + followScript + jsonScript + lanesScript + logScript + mapScript + startScript + textScript
  static let styleDigest = "sha256-QZyW9LZ6ZvHsZo3xhgJI6jILFqm26/0ddR0FZZ5W0x0="
  static let scriptDigest = "sha256-wUNW96JEfHDMGOu765Q14ehcUZq9sDM6gjagD3BBXbs="
}
