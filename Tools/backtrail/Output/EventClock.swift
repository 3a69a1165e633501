import BacktrailCore
import BacktrailInspection

/// The times of listed events: whole where there is room, else the time of day under a line for each date.
struct EventClock {
  private let isShort: Bool
  private var date: Substring = ""

  init(_ output: Output) { isShort = (output.columns ?? .max) < 120 }

  /// The time of a batch, in UTC. Prints the date before the first of a day.
  mutating func time(_ milliseconds: Int64, on output: Output) throws -> String {
    let time = "\(Timestamp(milliseconds: milliseconds))"
    // A time that no calendar has stays a number.
    guard isShort, time.hasSuffix("Z") else { return output.style.dim(time) }
    let (day, clock) = (time.prefix { $0 != " " }, time.suffix(13).prefix(8))
    if day != date {
      date = day
      try output.print(output.style.dim("\(day) (UTC)"))
    }
    return output.style.dim("\(clock)")
  }
}
