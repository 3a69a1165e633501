public import Foundation

extension View {
  public nonisolated func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    Modified(content: self, modification: LinkReceiver(action: action))
  }
}

/// Takes the links that the host opens.
struct LinkReceiver: Modification {
  let action: (URL) -> Void

  func place(_ content: some View, in scope: Scope) {
    scope.node.element = .receiver(action)
    scope.place(content)
  }
}
