// Written by Tools/page from the folder Tools/ReportPage.
// swift-format-ignore-file

extension ReportPage {
  static let script = appScript + detailsScript + eventsScript + followScript + lanesScript + logScript + mapScript + startScript + textScript
  static let styleDigest = "sha256-SJPYE+8NLscJOMkD1ZfdeppbHxRlHudSRNSpKo5n9VE="
  static let scriptDigest = "sha256-lEtgV8oqq26yQYdW40jCSDaRqppI3DliY5c6Cab+QV0="
}
