/// The disturbances of a real user interface in states that do not expect them, drawn from a seed.
///
/// Each kind strikes about every second time that it can. All of it is over when the host has settled.
public struct Adversity: Sendable {
  public enum Kind: CaseIterable, Hashable, Sendable {
    /// `onDismiss` runs some passes after the presentation went; until then its layer forgets what another
    /// modifier presents.
    case lateDismissal
    /// A stack writes the path it showed before over one that it was given.
    case stalePath
    /// The second presentation asked for in one pass is forgotten, also one on top of the first.
    case ignoredPresentation
    /// A presentation that a person closes clears its binding twice.
    case doubleNil
    /// A link that is tapped appends its value twice in one pass.
    case doublePush
    /// `onAppear` runs for a view that a tab or another screen hides, twice for one that comes in sight, or not at all
    /// for one that reappears.
    case strayAppearance
    /// A presentation asked for while the app is not active is forgotten.
    case forgottenInBackground
  }

  private let kinds: Set<Kind>
  private var state: UInt64

  public init(seed: UInt64, kinds: Set<Kind> = Set(Kind.allCases)) {
    self.kinds = kinds
    state = seed
  }

  mutating func strikes(_ kind: Kind) -> Bool { kinds.contains(kind) && next() % 2 == 0 }

  /// For how many passes something is late.
  mutating func delay() -> Int { Int(next() % 3) + 1 }

  /// Another one, for another window.
  mutating func fork() -> Self { Self(seed: next(), kinds: kinds) }

  /// SplitMix64.
  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
