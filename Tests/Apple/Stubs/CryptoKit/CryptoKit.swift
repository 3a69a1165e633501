@available(iOS 13, macOS 10.15, macCatalyst 13.1, tvOS 13, watchOS 6, visionOS 1, *)
public protocol HashFunction: Sendable {
  associatedtype Digest: CryptoKit.Digest
  init()
  mutating func update(bufferPointer: UnsafeRawBufferPointer)
  func finalize() -> Digest
}

@available(iOS 13, macOS 10.15, macCatalyst 13.1, tvOS 13, watchOS 6, visionOS 1, *)
public protocol Digest: Hashable, Sequence, Sendable where Element == UInt8 {
  static var byteCount: Int { get }
  func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R
}

@available(iOS 13, macOS 10.15, macCatalyst 13.1, tvOS 13, watchOS 6, visionOS 1, *)
public struct SHA256: HashFunction {
  public init() {}
  public mutating func update(bufferPointer: UnsafeRawBufferPointer) {}
  public func finalize() -> SHA256Digest { stub() }
}

@available(iOS 13, macOS 10.15, macCatalyst 13.1, tvOS 13, watchOS 6, visionOS 1, *)
public struct SHA256Digest: Digest {
  public static var byteCount: Int { 32 }
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { stub() }
  public func makeIterator() -> Array<UInt8>.Iterator { stub() }
}

private func stub<Value>() -> Value { fatalError("A stub runs nowhere.") }
