import BacktrailCore

/// How the user interface shows a modal layer.
package enum ModalKind: Hashable, Sendable, CaseIterable {
  case sheet
  case cover
  case popover
  case alert

  /// The kind that a style is shown as; a style of the app's own is a sheet.
  package init(_ style: PresentationStyle) {
    switch style {
    case .sheet, .custom: self = .sheet
    case .fullScreenCover: self = .cover
    case .popover: self = .popover
    case .alert: self = .alert
    }
  }

  /// Whether it has a view that appears and can present; an alert has none.
  package var hasContent: Bool { self != .alert }

  /// Whether it tells reliably that it is gone. A popover's content may have disappeared before, under a cover.
  package var tellsItsEnd: Bool { self == .sheet || self == .cover }
}
