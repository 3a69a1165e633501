import ArgumentParser
import BacktrailCore
import BacktrailInspection
import BacktrailRuntime
import BacktrailStore
import Foundation

/// `backtrail import --ack` with a mistake, which this part of the torture must notice.
struct CarelessImport: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "careless-import", shouldDisplay: false)

  enum Mistake: String, ExpressibleByArgument {
    /// Each line is acknowledged before it is stored.
    case earlyAcknowledgement = "early-acknowledgement"
    /// Each event is stored in a separate commit.
    case singleEvents = "single-events"
  }

  @Argument var path: String
  @Argument var file: String
  @Option var mutation: Mistake

  func run() throws {
    var lines = try ByteSource(path: file).lines
    var replay = Replay()
    var log: SQLiteEventLog?
    while let line = try lines.next() {
      let target = try log ?? SQLiteEventLog(path: path, newLogID: line.logID)
      log = target
      for event in line.batch.events { replay.apply(event) }
      if mutation == .earlyAcknowledgement { acknowledge(replay) }
      for batch in mutation == .singleEvents ? line.batch.torn : [line.batch] {
        _ = try target.append([batch], after: batch.first - 1)
      }
      if mutation != .earlyAcknowledgement { acknowledge(replay) }
    }
    log?.close()
  }

  private func acknowledge(_ replay: Replay) {
    let line = #"{"digest":"\#(Hash128.digest(of: replay.state))","head":\#(replay.seq)}"#
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }
}

extension RecordedBatch {
  /// The batch with each event in a separate batch.
  fileprivate var torn: [RecordedBatch] {
    events.map { event in
      var piece = self
      (piece.first, piece.events) = (event.seq, [event])
      if event.seq > first { piece.command = nil }
      return piece
    }
  }
}
