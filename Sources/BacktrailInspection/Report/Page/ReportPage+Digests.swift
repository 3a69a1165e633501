// Written by Tools/page from the folder Tools/ReportPage.
// swift-format-ignore-file

extension ReportPage {
  static let script = appScript + detailsScript + eventsScript + followScript + lanesScript + logScript + mapScript + startScript + textScript
  static let styleDigest = "sha256-JE6g50cnnS9xmDs5ZRcmNzMPerVIzwF8X+i66j51ggI="
  static let scriptDigest = "sha256-/QveQo4+clAdJjj2yweLmS2AeIHRL2TeLCYXhvz8Rjs="
}
