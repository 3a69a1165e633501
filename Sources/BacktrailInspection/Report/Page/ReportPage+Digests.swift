// Written by Tools/page from the folder Page.
// swift-format-ignore-file

extension ReportPage {
  static let script = appScript + detailsScript + eventsScript + followScript + lanesScript + logScript + mapScript + startScript + textScript
  static let styleDigest = "sha256-XDqeVeE5HVTYTrLz1CmL0UO4+HwB2KkmeBA53UmFXbY="
  static let scriptDigest = "sha256-DkiDGrROgkFRVoIICu/ZpVbmYPhGSSwK+mcj8FK0v8Q="
}
