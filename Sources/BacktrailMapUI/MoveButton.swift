/// A button that shows where a transition of a screen map leads, as a router makes it.
public struct MoveButton<Label: View> {
  let label: Label
  let move: @MainActor () -> Void
}

extension MoveButton: View {
  public var body: some View {
    Button(action: move) { label }
  }
}
