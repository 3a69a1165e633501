#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The time that some work took: the wall-clock time, and the processor time of this process.
struct Duration {
  var wall: Double
  var processor: Double

  /// Measures the duration of some work, in nanoseconds.
  static func of(_ work: () throws -> Void) rethrows -> Duration {
    let wall = now(CLOCK_MONOTONIC)
    let processor = now(CLOCK_PROCESS_CPUTIME_ID)
    try work()
    return Duration(wall: now(CLOCK_MONOTONIC) - wall, processor: now(CLOCK_PROCESS_CPUTIME_ID) - processor)
  }

  static func now(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}

extension [Double] {
  /// The median.
  var median: Double {
    let sorted = self.sorted()
    return sorted.count.isMultiple(of: 2)
      ? (sorted[sorted.count / 2 - 1] + sorted[sorted.count / 2]) / 2 : sorted[sorted.count / 2]
  }
}

/// One of the sides that perform the same work.
struct Side {
  let name: String
  /// A closure that performs one round and returns its duration.
  let round: (Int) throws -> Duration
}

/// Runs the sides alternately, starting each round with a different side. Returns the medians.
func interleave(_ sides: [Side], rounds: Int) throws -> [Duration] {
  var measured = [[Duration]](repeating: [], count: sides.count)
  for round in 0..<rounds {
    for step in sides.indices {
      let side = (step + round) % sides.count
      measured[side].append(try sides[side].round(round))
    }
  }
  return measured.map { Duration(wall: $0.map(\.wall).median, processor: $0.map(\.processor).median) }
}
