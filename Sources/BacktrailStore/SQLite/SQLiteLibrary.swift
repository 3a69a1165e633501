import CSQLite

/// The SQLite library that this process uses.
package enum SQLiteLibrary {
  /// The version of SQLite, such as `3.40.1`.
  package static var version: String { String(cString: sqlite3_libversion()) }

  /// The identifier of the check-in that SQLite was built from.
  package static var sourceID: String { String(cString: sqlite3_sourceid()) }

  /// Whether this version has the WAL-reset bug, which can lose commits when two connections write to the same file.
  ///
  /// A log is safe while only one connection writes to it, which the lock ensures for Backtrail's own connections.
  package static var hasWALResetBug: Bool { hasWALResetBug(sqlite3_libversion_number()) }

  /// Returns whether a version has the WAL-reset bug. Versions 3.7.0 through 3.51.2 have it, except for 3.44.6, 3.50.7,
  /// and later versions on their branches.
  package static func hasWALResetBug(_ version: Int32) -> Bool {
    switch version {
    case ..<3_007_000, 3_044_006..<3_045_000, 3_050_007..<3_051_000: false
    default: version < 3_051_003
    }
  }
}
