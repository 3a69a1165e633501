/// The content of a screen that is shown as an alert: buttons, and what the alert says above them.
///
/// Content that is a `Text` is what the alert says, with the system's own button to close it. The content of any other
/// screen is taken for buttons alone.
public protocol AlertButtons: View {
  /// What the alert says.
  var message: Text { get }
}
