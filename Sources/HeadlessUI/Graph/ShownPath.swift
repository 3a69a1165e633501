/// The path that a stack showed last; under adversity, the stack writes it back once.
@MainActor
final class ShownPath {
  private var shown: [AnyHashable]
  private var written: [AnyHashable]?

  init(_ shown: [AnyHashable]) { self.shown = shown }

  func update(to new: [AnyHashable], of path: PathAccess, in graph: Graph) {
    guard new != shown else { return }
    let old = shown
    shown = new
    if new == written {
      written = nil
    } else if graph.adversity?.strikes(.stalePath) == true {
      written = old
      graph.afterPass.append { path.replace(old) }
    }
  }
}
