import BacktrailCore
import BacktrailStore

extension StoreError {
  static func expiredCommand(_ id: String) -> Self {
    Self(
      code: .expiredCommand,
      message:
        "The command '\(id)' is older than what the log remembers, so it may have been applied already. Use a new id."
    )
  }

  /// The same failure as one that ends the writing.
  var asPermanent: Self { isTransient ? Self(code: .damaged, message: message) : self }
}

extension CommandID {
  /// The time in a time-ordered id, in milliseconds since 1970; `nil` for other kinds.
  var milliseconds: Int64? { high >> 12 & 15 == 7 ? Int64(high >> 16) : nil }
}
