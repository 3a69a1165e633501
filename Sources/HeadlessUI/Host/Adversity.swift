/// Disturbances, generated from a seed, that a real user interface may cause at unexpected moments.
///
/// Each kind of disturbance occurs in about half of the cases in which it is possible. All disturbances have ended once
/// the host has settled.
public struct Adversity: Sendable {
  public enum Kind: CaseIterable, Hashable, Sendable {
    /// `onDismiss` runs a few passes after the presentation is removed. Until then, the layer drops presentations from
    /// other modifiers.
    case lateDismissal
    /// A stack overwrites a newly set path with the path that it previously showed.
    case stalePath
    /// The second presentation requested in a pass is dropped, even if it is on top of the first.
    case ignoredPresentation
    /// A presentation that the user closes clears its binding twice.
    case doubleNil
    /// A tapped link appends its value twice in one pass.
    case doublePush
    /// `onAppear` runs for a view that is hidden by a tab or another screen, runs twice for a view that becomes
    /// visible, or does not run for a view that reappears.
    case strayAppearance
    /// A presentation requested while the app is not active is dropped.
    case forgottenInBackground
  }

  private let kinds: Set<Kind>
  private var state: UInt64

  public init(seed: UInt64, kinds: Set<Kind> = Set(Kind.allCases)) {
    self.kinds = kinds
    state = seed
  }

  mutating func strikes(_ kind: Kind) -> Bool { kinds.contains(kind) && next() % 2 == 0 }

  /// Returns the number of passes by which to delay a disturbance.
  mutating func delay() -> Int { Int(next() % 3) + 1 }

  /// Returns a separate source of disturbances for another window.
  mutating func fork() -> Self { Self(seed: next(), kinds: kinds) }

  /// Returns the next SplitMix64 number.
  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
