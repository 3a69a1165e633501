// Written by Tools/page from the folder Tools/ReportPage.
// swift-format-ignore-file

extension ReportPage {
  static let script = appScript + detailsScript + eventsScript + followScript + lanesScript + logScript + mapScript + startScript + textScript
  static let styleDigest = "sha256-q9RoBtT/2bS+huR0bTPaiIq//1vQlp685vmkSNC8AqQ="
  static let scriptDigest = "sha256-4QwvrO+DHPT7kr1M2z5EvGSbSKb2Id48Se05FlWEBMw="
}
