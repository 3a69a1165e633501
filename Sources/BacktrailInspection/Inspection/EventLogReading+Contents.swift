import BacktrailCore
import BacktrailRuntime
import BacktrailStore

extension EventLogReading {
  /// Visits the contents that the given references refer to, newest events first.
  ///
  /// Reads a few payloads at a time and parses each once, no matter how many references share it.
  func forEachContent(
    of references: some Sequence<PayloadReference>,
    _ body: (PayloadReference, StateView.Content?) throws -> Void
  ) throws {
    let wanted = Dictionary(grouping: Set(references), by: \.seq)
    let seqs = wanted.keys.sorted(by: >)
    let portion = 256
    for start in stride(from: 0, to: seqs.count, by: portion) {
      let part = Array(seqs[start..<min(start + portion, seqs.count)])
      let payloads = try payloads(of: part)
      for seq in part {
        let contents = payloads[seq].map(StateView.Contents.init)
        for reference in wanted[seq] ?? [] { try body(reference, contents?[reference.index]) }
      }
    }
  }
}

extension StateView {
  /// The elements of one payload.
  fileprivate enum Contents {
    case elements([String])
    case erased
    case damaged

    init(_ payload: Payload) {
      switch payload {
      case .erased: self = .erased
      case .damaged: self = .damaged
      case .stored(let text, _): self = .elements(JSONText.elements(of: text) ?? [])
      }
    }

    subscript(index: some BinaryInteger) -> Content? {
      switch self {
      case .erased: .erased
      case .damaged: .damaged
      case .elements(let elements): elements.indices.contains(Int(index)) ? .text(elements[Int(index)]) : nil
      }
    }
  }
}
