/// How a navigation stack reads and changes its path.
struct PathAccess {
  let elements: () -> [AnyHashable]
  let append: (AnyHashable) -> Void
  let replace: ([AnyHashable]) -> Void
  /// Removes the elements from an index on.
  let truncate: (Int) -> Void
}

extension PathAccess {
  /// Elements of another type cannot be appended and are ignored.
  init<Data>(_ path: Binding<Data>)
  where
    Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection,
    Data.Element: Hashable
  {
    elements = { path.wrappedValue.map { AnyHashable($0) } }
    append = { if let element = $0.base as? Data.Element { path.wrappedValue.append(element) } }
    replace = { path.wrappedValue = Data($0.compactMap { $0.base as? Data.Element }) }
    truncate = { path.wrappedValue.removeLast(max(0, path.wrappedValue.count - $0)) }
  }

  init(_ path: Binding<NavigationPath>) {
    elements = { path.wrappedValue.elements }
    append = { path.wrappedValue.elements.append($0) }
    replace = { path.wrappedValue.elements = $0 }
    truncate = { path.wrappedValue.removeLast(max(0, path.wrappedValue.count - $0)) }
  }
}
