import BacktrailRuntime
import BacktrailStore

extension WriteAheadLogReport {
  /// The content of the write-ahead log, in one line.
  var summary: String {
    let content = "\(commitCount.counted("commit")) in \(frameCount.counted("frame"))"
    return switch end {
    case .whole, .leftovers: "\(content)"
    case .unfinished, .torn: "\(content), and an unfinished one"
    case .damaged, .headerDamaged: "\(content), and damage"
    }
  }

  var json: JSONValue {
    [
      "commits": .integer(commitCount), "frames": .integer(frameCount), "end": .string(end.name),
      "badFrame": badFrame.map { .integer($0) } ?? .null,
    ]
  }
}

extension WriteAheadLogReport.End {
  fileprivate var name: String {
    switch self {
    case .whole: "whole"
    case .leftovers: "leftovers"
    case .unfinished: "unfinished"
    case .torn: "torn"
    case .damaged: "damaged"
    case .headerDamaged: "headerDamaged"
    }
  }
}
