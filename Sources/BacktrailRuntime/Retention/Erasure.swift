package import BacktrailStore

/// What to erase of a log: everything, or what all named conditions fit.
///
/// ```swift
/// var erasure = Erasure()
/// erasure.routes = ["profile"]
/// erasure.parameters = [Erasure.Parameter("userID", "42")]
/// ```
///
/// A view state on a screen with one of the names that has one of the parameters itself goes, and so does the URL of a
/// link that led to such a screen. With the parameters of a screen go all view states that were saved on it, and the URL
/// of a link that was followed to it, or to a screen above it with its parameters in the URL. The URL of a link that was
/// not followed goes by its parameters only. Structure stays: which screens there were, by name, and when.
///
/// What a coder of the app's own stored and no JSON parser reads fits any parameter.
///
/// A payload is what one event carried. The chain of hashes covers it as a whole, so it goes as a whole: screens that
/// came together, as those of a new window do, lose their parameters together. The view states of those that are not
/// meant stay.
///
/// Of what is kept from before a compaction the log knows only that it is no newer than the floor. Times that may mean
/// some of it and not the rest are refused if any of it fits the other conditions.
public struct Erasure: Hashable, Sendable {
  /// A parameter of a screen, a link or a view state, by its name and, if given, its value.
  public struct Parameter: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The value as JSON or a URL writes it, without quotes; `nil` for any.
    public var value: String?

    /// A parameter made of its parts.
    public init(_ name: String, _ value: String? = nil) {
      self.name = name
      self.value = value
    }
  }

  /// The stored names of screens; empty for all.
  public var routes: Set<String> = []
  /// Parameters, of which one must be there; empty for any content.
  public var parameters: [Parameter] = []
  /// The launches, by the numbers of their `sessionStarted`; empty for all.
  public var sessions: Set<Int64> = []
  /// The first time, in milliseconds since 1970.
  public var since: Int64?
  /// The last time, in milliseconds since 1970.
  public var until: Int64?

  /// An erasure without a condition, which is one of everything.
  public init() {}

  /// All payloads of the log.
  public static let everything = Self()

  /// Whether nothing limits it.
  package var isEverything: Bool { self == .everything }
}

extension Erasure {
  /// The payloads of a log that fit.
  /// - Throws: `ErasureError` when it can mean nothing in this log, or means times and the log no longer knows when
  ///   something that would fit was recorded; `StoreError.beforeFloor` for a launch that was compacted away.
  package func scope(in log: some EventLogReading) throws -> ErasureScope {
    isEverything ? .everything : .payloads(of: Set(try places(in: log).map(\.seq)))
  }

  /// The events that carry what fits and was not erased before, in order.
  package func places(in log: some EventLogReading) throws -> [ErasedPlace] {
    try check()
    var search = ErasureSearch(self)
    try search.begin(with: log)
    try log.forEachBatch { batch in
      search.visit(batch)
      return true
    }
    return try search.places()
  }
}

/// An event whose payload is erased, or is to be.
package struct ErasedPlace: Hashable, Sendable {
  package let seq: Int64
  /// The kind of the event; `nil` below the floor, where the event itself is gone.
  package var type: String?
  /// The name that the event carries: of a screen, a view state or a link's pattern.
  package var name: String?
  /// The names of screens that are not meant and came by the same event, so that their parameters go along.
  package var others: Set<String> = []
}
