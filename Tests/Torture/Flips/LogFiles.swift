/// The files of a log as bytes, and the damage that can happen to them.
struct LogFiles {
  /// One of them.
  enum Part: String, CaseIterable {
    case db
    case wal
    case lock

    /// The suffix after the log's path.
    var suffix: String {
      switch self {
      case .db: ""
      case .wal: "-wal"
      case .lock: ".lock"
      }
    }
  }

  private var files: [Part: [UInt8]] = [:]

  /// Reads the files as they are, even while a writer has them open.
  init(at path: String) {
    for part in Part.allCases { files[part] = RunFolder.bytes(of: path + part.suffix) }
  }

  subscript(part: Part) -> [UInt8] { files[part] ?? [] }

  /// Writes the files, and nothing else that belongs to a log, to a path.
  func write(to path: String) throws {
    for suffix in ["-shm", "-journal"] { RunFolder.remove(path + suffix) }
    for part in Part.allCases { try RunFolder.write(self[part], to: path + part.suffix) }
  }

  /// The files after some damage.
  func damaged(by damage: Damage) -> Self {
    var copy = self
    for harm in damage.harms { harm.apply(to: &copy.files[harm.part, default: []]) }
    return copy
  }
}

/// Damage at one or more places, written `flip wal 9876` or `cut wal 4152, cut lock 0`.
struct Damage: LosslessStringConvertible {
  /// Damage to one file.
  struct Harm {
    enum Kind: String {
      /// A bit, counted over the whole file, is flipped.
      case flip
      /// A sector of 512 bytes holds zeros.
      case zero
      /// The file ends after the given number of bytes.
      case cut
    }

    var kind: Kind
    var part: LogFiles.Part
    var place: Int

    func apply(to bytes: inout [UInt8]) {
      switch kind {
      case .flip: bytes[place / 8] ^= 1 << (place % 8)
      case .zero:
        for byte in (place * 512)..<min(place * 512 + 512, bytes.count) { bytes[byte] = 0 }
      case .cut: bytes.removeLast(max(0, bytes.count - place))
      }
    }
  }

  var harms: [Harm]

  init(_ kind: Harm.Kind, _ part: LogFiles.Part, _ place: Int) {
    harms = [Harm(kind: kind, part: part, place: place)]
  }

  /// This damage and another.
  func and(_ other: Self) -> Self {
    var both = self
    both.harms += other.harms
    return both
  }

  init?(_ description: String) {
    harms = []
    for text in description.split(separator: ",") {
      let words = text.split(separator: " ").map(String.init)
      guard words.count == 3, let kind = Harm.Kind(rawValue: words[0]),
        let part = LogFiles.Part(rawValue: words[1]), let place = Int(words[2])
      else { return nil }
      harms.append(Harm(kind: kind, part: part, place: place))
    }
  }

  var description: String {
    harms.map { "\($0.kind.rawValue) \($0.part.rawValue) \($0.place)" }.joined(separator: ", ")
  }

  /// Whether the file that could reveal a lost end is damaged too.
  var harmsLock: Bool { harms.contains { $0.part == .lock } }
}
