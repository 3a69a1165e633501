/// What a tab view wants to know of a view in it.
struct Mark {
  var tag: AnyHashable?
  var label: Node?
}

extension Node {
  /// The marks on a view, outermost first.
  var marks: [Mark] {
    guard isTransparent, visibleChildren.count == 1 else { return [] }
    let inner = visibleChildren[0].marks
    if case .mark(let mark) = element { return [mark] + inner }
    return inner
  }
}
