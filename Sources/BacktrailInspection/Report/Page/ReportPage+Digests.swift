// Written by Tools/page from the folder Tools/ReportPage.
// swift-format-ignore-file

extension ReportPage {
  static let script = appScript + detailsScript + eventsScript + followScript + jsonScript + lanesScript + logScript + mapScript + startScript + textScript
  static let styleDigest = "sha256-5yRBrPna5XxD3+muAWk10THygc2lzqt+0Ek186wTwqk="
  static let scriptDigest = "sha256-p06S4j+vUizfqbVc7pj7ZFv46J3iOtjEyp177uFFcKQ="
}
