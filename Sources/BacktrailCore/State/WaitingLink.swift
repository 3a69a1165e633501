/// A link that was received but has not yet been applied or refused, and has not expired.
public struct WaitingLink: Hashable, Sendable, Identifiable {
  /// The condition under which a link is applied.
  public struct Hold: Hashable, Sendable {
    /// The latest time that a log can store, in milliseconds since 1970.
    private static let latest: Int64 = 999_999_999_999_999_999

    /// The name of the gate that has to open.
    public let gate: String
    /// Whether the link contains secret values, which are never stored. A link with secret values does not survive a
    /// relaunch.
    public let isSecret: Bool
    /// The expiration time in milliseconds since 1970; `nil` if the link does not expire.
    ///
    /// This is informational: a link expires only through an event.
    public let expires: Int64?

    /// Creates a hold. The expiration time is clamped to the range that a log can store.
    package init(gate: String, isSecret: Bool = false, expires: Int64? = nil) {
      self.gate = gate
      self.isSecret = isSecret
      self.expires = expires.map { min(max($0, 0), Self.latest) }
    }
  }

  /// The link's identity: the number of its `linkReceived` event.
  public let id: LinkID
  /// The matched pattern, or an empty string if the link did not match a pattern.
  public let pattern: String
  /// The condition that the link is waiting for; `nil` until the app has decided whether to hold the link.
  public package(set) var hold: Hold?

  package init(id: LinkID, pattern: String, hold: Hold? = nil) {
    self.id = id
    self.pattern = pattern
    self.hold = hold
  }

  /// The reference to the link's redacted URL.
  package var url: PayloadReference { PayloadReference(seq: id.seq) }
}
