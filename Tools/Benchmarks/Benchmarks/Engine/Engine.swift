import BacktrailCore
import BacktrailStore
import Benchmark
import FoundationEssentials
import Workload

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .cpuTotal, .throughput], warmupIterations: 3, maxDuration: .seconds(3))

  Benchmark("Reduce 10,000 events of an everyday session") { benchmark in
    var session = Session(mix: .everyday)
    let events = (0..<10_000).map { _ in session.next().event }
    benchmark.startMeasurement()
    var state = EncodedState()
    for (place, event) in events.enumerated() { state.reduce(event, seq: Int64(place + 1)) }
    blackHole(state)
  }

  Benchmark("Replay 10,000 events from disk") { benchmark in
    let folder = try TemporaryFolder()
    let log = try SQLiteEventLog(path: folder.log, durability: .relaxed)
    var batches = Batches(Session(mix: .everyday))
    let head = try log.append(
      [batches.next(count: 1)] + (0..<100).map { _ in batches.next(count: 100) }, after: 0
    ).head
    log.close()
    let reader = try SQLiteLogReader(path: folder.log)
    benchmark.startMeasurement()
    blackHole(try reader.replayFromFloor(through: head))
    benchmark.stopMeasurement()
  }

  for durability in Durability.allCases {
    Benchmark("Append 100 batches of one event, \(durability.rawValue)") { benchmark in
      let folder = try TemporaryFolder()
      let log = try SQLiteEventLog(path: folder.log, durability: durability)
      var source = Batches(Session(mix: .everyday))
      let batches = (0..<100).map { _ in source.next(count: 1) }
      benchmark.startMeasurement()
      for batch in batches { try log.append([batch], after: batch.first - 1) }
      benchmark.stopMeasurement()
      log.close()
    }
  }

  Benchmark("Write and read a state in its stored form") { benchmark in
    var session = Session(mix: .everyday, depth: 40)
    var state = EncodedState()
    for seq in 1...2_000 { state.reduce(session.next().event, seq: Int64(seq)) }
    benchmark.startMeasurement()
    blackHole(try StateForm.state(of: StateForm.text(of: state)))
  }
}

/// A folder that is removed when it is no longer used.
private final class TemporaryFolder {
  private let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
  var log: String { "\(path)/log.backtrail" }

  init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
