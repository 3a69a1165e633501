// Written by Tools/page from the folder Tools/ReportPage.
// swift-format-ignore-file

extension ReportPage {
  static let script = appScript + detailsScript + eventsScript + followScript + jsonScript + lanesScript + logScript + mapScript + startScript + textScript
  static let styleDigest = "sha256-NfX7wUZi+eq6n4LBhhHI+VAUuSjBnfgJmcfkbAbm6Jg="
  static let scriptDigest = "sha256-zJ+d+ysuikDGOzbzOLYh0OQnKiLea6UoyKQcvEywKa4="
}
