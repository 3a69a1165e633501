// Written by Tools/page from the folder Tools/ReportPage.
// swift-format-ignore-file

extension ReportPage {
  static let script = appScript + detailsScript + eventsScript + followScript + jsonScript + lanesScript + logScript + mapScript + startScript + textScript
  static let styleDigest = "sha256-d9PdDUKSJ/3tOPRYD8eBj1sgaFF0C43w76DpxztrsqA="
  static let scriptDigest = "sha256-U58R/TWkhI1wBoWPmk3VQmf8RR5peURZChIi7cY5kdI="
}
