// Written by Tools/page from the folder Tools/ReportPage.
// swift-format-ignore-file

extension ReportPage {
  static let script = appScript + detailsScript + eventsScript + followScript + jsonScript + lanesScript + logScript + mapScript + startScript + textScript
  static let styleDigest = "sha256-OWPwx2x0RJH8DkrOOwvAPTqTlbuL14VUqxxGzk/Q2rQ="
  static let scriptDigest = "sha256-9TGLg3m77p8GEkwOVDu6MHAVadoM7z6k3U9zOhi2XJ8="
}
