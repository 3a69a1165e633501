import ArgumentParser

/// The rates, per mille, of the problems that occur between a phone and the fleet.
struct Trouble: ParsableArguments {
  @Option(help: ArgumentHelp("Uploads that arrive twice, per mille.", valueName: "n"))
  var duplicated = 0
  @Option(help: ArgumentHelp("Uploads that repeat the previous one, per mille.", valueName: "n"))
  var overlapping = 0
  @Option(
    help: ArgumentHelp(
      "Uploads that never arrive, per mille; with '--as logs', logs without their beginning.", valueName: "n")
  )
  var cut = 0
  @Option(
    help: ArgumentHelp(
      "Phones that are restored from a backup and continue to write, per mille.", valueName: "n"))
  var forked = 0
  @Option(
    help: ArgumentHelp(
      "Phones with an event that was changed after it was written, per mille.", valueName: "n"))
  var tampered = 0
  @Option(
    help: ArgumentHelp(
      "Invalid lines, per mille of all lines; with '--as logs', damaged logs.",
      valueName: "n"))
  var bad = 0

  /// Throws an error if a rate is out of range.
  func validate() throws {
    for rate in [duplicated, overlapping, cut, forked, tampered, bad] where !(0...1_000).contains(rate) {
      throw ValidationError("Rates are per mille, from 0 to 1000.")
    }
  }
}
