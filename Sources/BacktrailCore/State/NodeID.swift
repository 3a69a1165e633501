/// The durable identity of one node in the state tree, written in the form `412.0`.
///
/// An ID consists of the sequence number of the event that created the node, and the node's index among all nodes of
/// that event, counted depth-first. It is unique within a log and the same in every replay.
public struct NodeID<Kind>: Hashable, Comparable, Sendable {
  /// The sequence number of the event that created the node.
  public let seq: Int64
  /// The index among the nodes that the event created, depth-first from zero.
  package let index: Int32

  package init(seq: Int64, index: Int32 = 0) {
    self.seq = seq
    self.index = index
  }

  /// Returns whether the node of the first ID was created before the node of the second.
  public static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.seq == rhs.seq ? lhs.index < rhs.index : lhs.seq < rhs.seq
  }
}

extension NodeID: LosslessStringConvertible {
  /// The ID in stored form, such as `412.0`.
  public var description: String { "\(seq).\(index)" }

  /// Parses the stored form. Returns `nil` for any other text.
  public init?(_ description: String) {
    guard let id = description.utf8Bytes({ Self(bytes: $0) }) else { return nil }
    self = id
  }
}

/// A namespace for the kinds of nodes, which let the compiler distinguish IDs of different kinds.
public enum NodeKind {
  /// An instance of a screen on a stack.
  public enum Entry {}
  /// A stack and its branch.
  public enum Stack {}
  /// A container above a scene's root, such as a sheet.
  public enum Presentation {}
  /// The content of one platform window.
  public enum Scene {}
  /// A link that the app received.
  public enum Link {}
  /// A payload that an event refers to.
  package enum Payload {}
}

/// The identity of a screen instance.
public typealias EntryID = NodeID<NodeKind.Entry>
/// The identity of a stack. A branch is a named stack and has the same ID.
public typealias StackID = NodeID<NodeKind.Stack>
/// The identity of a presentation.
public typealias PresentationID = NodeID<NodeKind.Presentation>
/// The identity of a scene.
public typealias SceneID = NodeID<NodeKind.Scene>
/// The identity of a link: the number of its `linkReceived` event, with the index 0.
public typealias LinkID = NodeID<NodeKind.Link>
/// A reference to an app's own data: an event's number, and an index in its payload array.
package typealias PayloadReference = NodeID<NodeKind.Payload>

extension NodeID {
  /// Parses `412.0` from UTF-8 bytes.
  package init?(bytes: UnsafeBufferPointer<UInt8>) {
    var cursor = bytes.startIndex
    guard let seq = bytes.readDigits(&cursor), cursor < bytes.endIndex, bytes[cursor] == UInt8(ascii: ".")
    else { return nil }
    cursor += 1
    guard let index = bytes.readDigits(&cursor), cursor == bytes.endIndex, index <= Int64(Int32.max) else {
      return nil
    }
    self.init(seq: seq, index: Int32(truncatingIfNeeded: index))
  }
}
