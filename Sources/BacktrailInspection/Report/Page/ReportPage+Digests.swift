// Written by Tools/page from the folder Tools/ReportPage.
// swift-format-ignore-file

extension ReportPage {
  static let script = appScript + detailsScript + eventsScript + followScript + lanesScript + logScript + mapScript + startScript + textScript
  static let styleDigest = "sha256-3l2jT5w95NoCFRjwrVcqEcbc1qcTcix532EvELXjmJU="
  static let scriptDigest = "sha256-iQBE/54+hqLpJYc9bTsRkPvD2qj7+jsQQzsLe52WrKI="
}
