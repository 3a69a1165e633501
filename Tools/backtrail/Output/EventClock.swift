import BacktrailCore
import BacktrailInspection

/// Formats the times of listed events. If there is no room for the full time, only the time of day is shown, below a
/// separate line for each date.
struct EventClock {
  private let isShort: Bool
  private var date: Substring = ""

  init(_ output: Output) { isShort = (output.columns ?? .max) < 120 }

  /// Returns the time of a batch in UTC. Prints the date before the first batch of a day.
  mutating func time(_ milliseconds: Int64, on output: Output) throws -> String {
    let time = "\(Timestamp(milliseconds: milliseconds))"
    // A time outside the range of dates is shown as a number.
    guard isShort, time.hasSuffix("Z") else { return output.style.dim(time) }
    let (day, clock) = (time.prefix { $0 != " " }, time.suffix(13).prefix(8))
    if day != date {
      date = day
      try output.print(output.style.dim("\(day) (UTC)"))
    }
    return output.style.dim("\(clock)")
  }
}
