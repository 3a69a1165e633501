/// The end of a presentation, until its `onDismiss` runs.
@MainActor
struct Dismissal {
  let presentation: Presentation
  weak var owner: Layer?
  let action: () -> Void

  /// The layer is busy with it from now on.
  func begin() { owner?.leaving = presentation }

  func end() {
    if owner?.leaving === presentation { owner?.leaving = nil }
    action()
  }
}
