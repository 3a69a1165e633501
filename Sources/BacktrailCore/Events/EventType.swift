/// The kind of an event, with its stored name.
package enum EventType: String, CaseIterable, Hashable, Sendable {
  case pushed, popped, routeReplaced, stackSet
  case branchSelected, branchOpened, branchClosed, branchReopened
  case presented, dismissed, presentationReopened
  case viewStateSaved, overrideRegistered, overrideRemoved, overridesReset
  case sceneOpened, sceneActivated, sceneClosed, sceneReopened, rootSet, rootShelved, rootReopened
  case linkReceived, linkHeld, linkApplied, linkRefused, linkExpired
  case stateRestored, sessionStarted, sessionEnded

  /// The version of the columns that this build writes and decodes.
  package static var version: Int32 { 1 }

  /// Creates the kind with the given stored name, in UTF-8.
  package init?(bytes: UnsafeBufferPointer<UInt8>) {
    // Nearly all events in a log are of these two kinds. Looking up the kind would cost more than reducing the event.
    if bytes.spells("pushed") {
      self = .pushed
    } else if bytes.spells("popped") {
      self = .popped
    } else {
      guard let number = Self.table.number(of: bytes) else { return nil }
      self = Self.all[Int(number)]
    }
  }

  private static let all = allCases
  private static let table: NameTable = {
    var table = NameTable()
    for type in allCases { _ = table.intern(type.rawValue) }
    return table
  }()

  /// The columns that the kind uses; all others are NULL.
  package var columns: EventColumnSet {
    switch self {
    case .pushed, .routeReplaced, .viewStateSaved: [.target, .name, .version]
    case .popped: [.target, .other]
    case .rootReopened: [.target, .other, .name]
    case .stackSet, .rootSet: [.target, .body]
    case .rootShelved: [.target, .name, .body]
    case .branchOpened: [.target, .name, .body]
    case .presented: [.target, .other, .name, .body]
    case .branchSelected, .branchClosed, .branchReopened, .dismissed, .presentationReopened: [.target]
    case .sceneActivated, .sceneClosed, .sceneReopened: [.target]
    case .overrideRegistered: [.name, .body]
    case .overrideRemoved, .overridesReset: [.body]
    case .sceneOpened, .sessionStarted: [.name, .body]
    case .linkReceived: [.name]
    case .linkHeld: [.target, .name, .body]
    case .linkApplied, .linkExpired: [.target]
    case .linkRefused: [.target, .name]
    case .stateRestored: [.name, .target, .body]
    case .sessionEnded: [.name]
    }
  }
}

/// A set of the columns of an event, not including its number, batch, kind, payload digest, and hash.
package struct EventColumnSet: OptionSet, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }
  package static let target = Self(rawValue: 1)
  package static let other = Self(rawValue: 2)
  package static let name = Self(rawValue: 4)
  package static let version = Self(rawValue: 8)
  package static let body = Self(rawValue: 16)
}
