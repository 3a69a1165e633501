/// The content of tabs or columns: what their branches show.
public struct BranchContent<each Root> {
  /// The contents of the branches, in order.
  public var roots: (repeat each Root)

  init(_ roots: repeat each Root) { self.roots = (repeat each roots) }
}

/// A container whose branches a path selects.
public protocol BranchScreen: ContentScreen {}

/// A container of cases, one of which a path chooses.
public protocol ConditionalScreen: ContentScreen {}
