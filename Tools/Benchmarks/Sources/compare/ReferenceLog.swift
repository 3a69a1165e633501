import BacktrailCore
import CReference

/// The log of the C reference implementation.
final class ReferenceLog {
  private let log: OpaquePointer

  init(_ path: String, before: String, after: String, logID: CommandID) throws {
    guard let log = reference_log_create(path, before, after, logID.description) else {
      throw Failure("The C side could not create '\(path)'.")
    }
    self.log = log
  }

  /// Opens an existing log.
  init(opening path: String, before: String, after: String) throws {
    guard let log = reference_log_open(path, before, after) else {
      throw Failure("The C side could not open '\(path)'.")
    }
    self.log = log
  }

  deinit { reference_log_close(log) }

  var head: Hash128 {
    var hash = [UInt8](repeating: 0, count: 16)
    reference_log_head(log, &hash)
    return Hash128(hash) ?? .zero
  }

  /// Appends one of the batches, in a separate commit.
  func append(_ batches: ReferenceBatches, at place: Int) throws {
    guard reference_log_append(log, batches.start + place, 1) == 0 else {
      throw Failure("The C side: \(String(cString: reference_log_message(log)))")
    }
  }
}

/// Batches as C structures, created before the clock starts.
final class ReferenceBatches {
  let start: UnsafeMutablePointer<reference_batch>
  private let count: Int
  private var owned: [UnsafeMutableRawPointer] = []

  init(_ batches: [RecordedBatch]) {
    count = batches.count
    start = .allocate(capacity: batches.count)
    for (place, batch) in batches.enumerated() { start[place] = convert(batch) }
  }

  deinit {
    for memory in owned { memory.deallocate() }
    start.deallocate()
  }

  private func convert(_ batch: RecordedBatch) -> reference_batch {
    let events = UnsafeMutablePointer<reference_event>.allocate(capacity: batch.events.count)
    owned.append(events)
    for (place, event) in batch.events.enumerated() { events[place] = convert(event) }
    var converted = reference_batch()
    converted.first = batch.first
    converted.session = batch.session
    converted.time = batch.time
    converted.cause = text(batch.cause.rawValue)
    converted.events = UnsafePointer(events)
    converted.count = Int32(batch.events.count)
    return converted
  }

  private func convert(_ event: RecordedEvent) -> reference_event {
    var converted = reference_event()
    converted.seq = event.seq
    converted.type = text(event.columns.type)
    converted.type_version = Int64(event.columns.typeVersion)
    converted.target = text(event.columns.target)
    converted.other = text(event.columns.other)
    converted.name = text(event.columns.name)
    converted.has_version = event.columns.version == nil ? 0 : 1
    converted.version = Int64(event.columns.version ?? 0)
    converted.body = text(event.columns.body)
    if case .stored(let json, let salt)? = event.payload {
      converted.payload = text(json)
      withUnsafeMutableBytes(of: &converted.salt) { $0.copyBytes(from: salt.bytes) }
    }
    return converted
  }

  private func text(_ text: String?) -> reference_text {
    guard let text else { return reference_text(bytes: nil, count: 0) }
    let bytes = Array(text.utf8CString)
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    copy.initialize(from: bytes, count: bytes.count)
    owned.append(copy)
    return reference_text(bytes: copy, count: Int32(bytes.count - 1))
  }
}
