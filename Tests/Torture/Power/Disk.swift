import BacktrailTesting

/// The contents of a disk while a trace is followed: what a sync made durable, and what has changed since.
///
/// Assumed of the file system, as SQLite and POSIX do: a sync of a file makes its bytes and its size durable, and the
/// name under which it was made or to which it was renamed, as the journals of ext4, XFS, Btrfs and APFS do. The
/// removal or the change of another name is durable after a sync of its folder. Nothing else is, in any order. Bytes
/// beside a write in its sector stay whole (SQLite's "powersafe overwrite").
struct Disk {
  /// A change of a file's bytes, or of a name, with its place in the trace.
  struct Change {
    enum Kind {
      case write(place: Int, bytes: [UInt8])
      case truncate(size: Int)
      case name(String, file: Int32)
      case removal(String)
      case renaming(from: String, to: String)
    }
    let index: Int
    let kind: Kind

    func apply(to names: inout [String: Int32]) {
      switch kind {
      case .name(let path, let file): names[path] = file
      case .removal(let path): names[path] = nil
      case .renaming(let from, let to): names[to] = names.removeValue(forKey: from) ?? names[to]
      case .write, .truncate: break
      }
    }

    private var paths: [String] {
      switch kind {
      case .name(let path, _), .removal(let path): [path]
      case .renaming(let from, let to): [from, to]
      case .write, .truncate: []
      }
    }

    /// Whether both are about the same name.
    func touches(_ other: Self) -> Bool { paths.contains(where: other.paths.contains) }

    func apply(to bytes: inout [UInt8]) {
      switch kind {
      case .truncate(let size): bytes.resize(to: size)
      case .write(let place, let new): bytes.overwrite(at: place, with: new[...])
      case .name, .removal, .renaming: break
      }
    }
  }

  private var durable: [Int32: [UInt8]] = [:]
  private var pending: [Int32: [Change]] = [:]
  private var names: [String: Int32] = [:]
  private var pendingNames: [Change] = []
  /// The current names, whether durable or not.
  private var current: [String: Int32] = [:]
  private var folders: [Int32: String] = [:]

  /// Files whose contents SQLite writes through memory, unseen, and rebuilds after a crash.
  static func isShared(_ path: String) -> Bool { path.hasSuffix("-shm") }

  /// Whether a power cut may find anything but one state.
  var isPending: Bool { !pendingNames.isEmpty || pending.contains { !$0.value.isEmpty } }

  /// The places in the trace of the changes that no sync covers, in ascending order.
  var pendingIndices: [Int] {
    (pendingNames.map(\.index) + pending.values.joined().map(\.index)).sorted()
  }

  /// Follows an entry of the trace.
  mutating func follow(_ entry: Trace.Entry, at index: Int) throws {
    switch entry {
    case .met(let file, let path):
      guard current.values.contains(file) == false else { return }
      throw ToolError("'\(path)' was there before the recording began.")
    case .created(let file, let path):
      pendingNames.append(Change(index: index, kind: .name(path, file: file)))
      current[path] = file
      durable[file] = []
    case .folder(let file, let path): folders[file] = path
    case .wrote(let file, let place, let bytes):
      pending[file, default: []].append(Change(index: index, kind: .write(place: place, bytes: bytes)))
    case .truncated(let file, let size):
      pending[file, default: []].append(Change(index: index, kind: .truncate(size: size)))
    case .synced(let file):
      if let folder = folders[file] { syncFolder(folder) } else { syncFile(file) }
    case .unlinked(let path):
      pendingNames.append(Change(index: index, kind: .removal(path)))
      current[path] = nil
    case .renamed(let from, let to):
      pendingNames.append(Change(index: index, kind: .renaming(from: from, to: to)))
      current[to] = current.removeValue(forKey: from)
    case .madeFolder, .removedFolder, .said: break
    case .mapped(let file):
      guard let path = current.first(where: { $0.value == file })?.key, Self.isShared(path) else {
        throw ToolError("A file is written through memory, which the shim does not see.")
      }
    case .unseen(let path): throw ToolError("'\(path)' was made by a call that the shim does not follow.")
    }
  }

  private mutating func syncFile(_ file: Int32) {
    for change in pending.removeValue(forKey: file) ?? [] { change.apply(to: &durable[file, default: []]) }
    let current = current
    settleNames { change in
      switch change.kind {
      case .name(_, let named): named == file
      case .renaming(_, let to): current[to] == file
      case .write, .truncate, .removal: false
      }
    }
  }

  private mutating func syncFolder(_ folder: String) {
    let start = folder == "/" ? folder : folder + "/"
    func isIn(_ path: String) -> Bool {
      path.hasPrefix(start) && !path.dropFirst(start.count).contains("/")
    }
    settleNames { change in
      switch change.kind {
      case .name(let path, _), .removal(let path): isIn(path)
      case .renaming(let from, let to): isIn(from) || isIn(to)
      case .write, .truncate: false
      }
    }
  }

  private mutating func settleNames(where isSettled: (Change) -> Bool) {
    let settled = pendingNames.filter(isSettled)
    for change in settled { change.apply(to: &names) }
    // Earlier changes of the name no longer matter: a file that is there again is not removed by its first removal.
    pendingNames.removeAll { change in
      settled.contains { $0.index == change.index || ($0.index > change.index && $0.touches(change)) }
    }
  }

  /// The files that a power cut leaves, by name.
  func files(after cut: inout PowerCut) -> [String: [UInt8]] {
    var names = names
    for change in pendingNames where cut.keeps(change.index) { change.apply(to: &names) }
    var files: [String: [UInt8]] = [:]
    for (path, file) in names.sorted(by: { $0.key < $1.key }) {
      guard !Self.isShared(path) else {
        // Contents that were only in memory may be anything.
        files[path] = cut.sharedMemory()
        continue
      }
      var bytes = durable[file] ?? []
      for change in pending[file] ?? [] { cut.apply(change, to: &bytes) }
      files[path] = bytes
    }
    return files
  }
}

/// The effect of a power cut on the changes that no sync covers.
struct PowerCut {
  enum Kind: String, CaseIterable {
    /// Every change reached the disk, or none did.
    case all, none
    /// The changes up to one of them reached the disk, or any of them did.
    case prefix, subset
    /// Any of them did, and of some writes only some sectors; the other sectors keep their contents, or have zeros or
    /// garbage.
    case torn, zeros, garbage
  }

  static let sector = 512

  let kind: Kind
  let seed: UInt64
  private let lastKept: Int
  private var random: SplitMix64

  /// A cut of a disk; the same seed makes the same of it.
  init(_ kind: Kind, seed: UInt64, pending: [Int]) {
    self.kind = kind
    self.seed = seed
    random = SplitMix64(seed: seed)
    lastKept = random.pick(pending) ?? 0
  }

  /// Whether a change reaches the disk.
  mutating func keeps(_ index: Int) -> Bool {
    switch kind {
    case .all: true
    case .none: false
    case .prefix: index <= lastKept
    case .subset, .torn, .zeros, .garbage: random.happens(percent: 50)
    }
  }

  /// Applies a change of bytes as far as it reaches the disk.
  mutating func apply(_ change: Disk.Change, to bytes: inout [UInt8]) {
    guard case .write(let place, let new) = change.kind, [.torn, .zeros, .garbage].contains(kind) else {
      if keeps(change.index) { change.apply(to: &bytes) }
      return
    }
    var start = 0
    let isTorn = random.happens(percent: 50)
    let isKept = keeps(change.index)
    while start < new.count {
      let end = min(new.count, (place + start) / Self.sector * Self.sector + Self.sector - place)
      if isTorn ? random.happens(percent: 50) : isKept {
        bytes.overwrite(at: place + start, with: new[start..<end])
      } else if kind == .zeros || kind == .garbage {
        let waste = (start..<end).map { _ in kind == .zeros ? 0 : UInt8(truncatingIfNeeded: random.next()) }
        bytes.overwrite(at: place + start, with: waste[...])
      }
      start = end
    }
  }

  /// The bytes of a file that was only in memory.
  mutating func sharedMemory() -> [UInt8] {
    switch kind {
    case .none: []
    case .garbage, .torn: (0..<32_768).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    case .all, .prefix, .subset, .zeros: [UInt8](repeating: 0, count: 32_768)
    }
  }
}

extension [UInt8] {
  /// Cuts the bytes off, or adds zeros.
  mutating func resize(to size: Int) {
    if size < count {
      removeLast(count - size)
    } else {
      append(contentsOf: repeatElement(0, count: size - count))
    }
  }

  /// Writes bytes at a place; a gap before it gets zeros.
  mutating func overwrite(at place: Int, with new: ArraySlice<UInt8>) {
    if count < place + new.count { resize(to: place + new.count) }
    withUnsafeMutableBytes { target in
      new.withUnsafeBytes { UnsafeMutableRawBufferPointer(rebasing: target[place...]).copyMemory(from: $0) }
    }
  }
}
