/// How much of what the log has a launch brings back: less after each one that failed.
public enum RestoreRung: String, Hashable, Sendable, CaseIterable {
  /// All of it.
  case full
  /// All but the screen on top of each window.
  case withoutTop
  /// The first screen of each stack, without modal layers.
  case branchRoots
  /// Nothing: the app starts with its first layout.
  case clean

  /// The rung for a launch after some that failed.
  init(afterFailures count: Int) { self = Self.allCases[min(max(0, count), Self.allCases.count - 1)] }

  /// The next higher one that leaves something out and brings something back.
  var above: Self? { self == .branchRoots ? .withoutTop : nil }

  /// The next lower one; the lowest is its own.
  var next: Self {
    switch self {
    case .full: .withoutTop
    case .withoutTop: .branchRoots
    case .branchRoots, .clean: .clean
    }
  }
}
