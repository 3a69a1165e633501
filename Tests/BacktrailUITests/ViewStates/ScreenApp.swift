import BacktrailTesting
import BacktrailUI
import Worlds

/// An app with a log in memory whose screens the tests draw one by one.
@MainActor
struct ScreenApp {
  let log: InMemoryEventLog
  let navigator: Navigator<Windows>

  init(on log: InMemoryEventLog = InMemoryEventLog(), seed: UInt64 = 1) {
    self.log = log
    navigator = Navigator<Windows>(log: log, environment: .fixed(seed: seed))
    navigator.restore(orElse: .stack(.home))
  }

  /// The app after a kill: nothing was closed, and only what is in the log is there.
  func relaunched() async throws -> ScreenApp {
    try await navigator.flush()
    return ScreenApp(on: log, seed: navigator.headSeq.magnitude)
  }

  /// The screen on top.
  var top: EntryID { navigator.state.top?.id ?? EntryID(seq: 0) }

  /// A window in which the screen on top is drawn.
  func host(_ entry: EntryID? = nil, @ViewBuilder _ content: @escaping () -> some View) -> HeadlessHost {
    let entry = entry ?? top
    return HeadlessHost { [navigator] in
      content().environment(\.screenPlace, ScreenPlace(store: navigator, entry: entry))
    }
  }

  /// The value saved under a key, as JSON.
  func saved(_ key: String) -> String? { navigator.viewStateJSON(for: top, key: key) }
}

/// A load that ends when the test says so.
@MainActor
final class Ferry {
  private var waiting: [CheckedContinuation<[Int], any Error>] = []
  private var arrivals: [CheckedContinuation<Void, Never>] = []

  /// The value that the screen loads.
  func berths() async throws -> [Int] {
    try await withCheckedThrowingContinuation { continuation in
      waiting.append(continuation)
      for arrival in arrivals { arrival.resume() }
      arrivals = []
    }
  }

  /// Waits until the given number of loads are running.
  func departures(_ count: Int) async {
    while waiting.count < count { await withCheckedContinuation { arrivals.append($0) } }
  }

  /// Ends the load that started as the first, second, … of those that ran.
  func arrive(_ number: Int, with result: Result<[Int], any Error>) { waiting[number].resume(with: result) }
}
