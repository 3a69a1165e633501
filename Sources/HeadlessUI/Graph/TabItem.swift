/// One tab, as one pass met it.
struct TabItem {
  let node: Node
  let isSelected: Bool
  let select: () -> Void

  @MainActor var title: String { node.marks.compactMap(\.label).first?.title ?? "Untitled" }
}
