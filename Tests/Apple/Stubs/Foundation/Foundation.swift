// The part of Foundation that our library, the sample and the articles use.
@_exported public import Darwin
@_exported public import Dispatch

public typealias TimeInterval = Double

public struct Date: Hashable, Comparable, Codable, Sendable {
  public init() {}
  public init(timeIntervalSince1970: TimeInterval) {}
  public init(timeIntervalSinceReferenceDate: TimeInterval) {}
  public static var now: Date { stub() }
  public var timeIntervalSince1970: TimeInterval { stub() }
  public var timeIntervalSinceReferenceDate: TimeInterval { stub() }
  public static func < (lhs: Date, rhs: Date) -> Bool { stub() }

  @available(iOS 15, macOS 12, tvOS 15, watchOS 8, visionOS 1, *)
  public struct ISO8601FormatStyle: Hashable, Codable, Sendable {
    public init(
      dateSeparator: DateSeparator = .dash, dateTimeSeparator: DateTimeSeparator = .standard,
      timeSeparator: TimeSeparator = .colon, timeZoneSeparator: TimeZoneSeparator = .omitted,
      includingFractionalSeconds: Bool = false, timeZone: TimeZone = .gmt
    ) {}
    public func parse(_ value: String) throws -> Date { stub() }
    public func format(_ value: Date) -> String { stub() }
    public func year() -> ISO8601FormatStyle { self }
    public func month() -> ISO8601FormatStyle { self }
    public func day() -> ISO8601FormatStyle { self }

    public enum DateSeparator: String, Codable, Sendable { case dash, omitted }
    public enum DateTimeSeparator: String, Codable, Sendable { case standard, space }
    public enum TimeSeparator: String, Codable, Sendable { case colon, omitted }
    public enum TimeZoneSeparator: String, Codable, Sendable { case colon, omitted }
  }
}

public struct TimeZone: Hashable, Codable, Sendable {
  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
  public static var gmt: TimeZone { stub() }
  public init?(secondsFromGMT seconds: Int) { nil }
}

public struct UUID: Hashable, Codable, Sendable, CustomStringConvertible {
  public init() {}
  public init?(uuidString string: String) { nil }
  public var uuidString: String { stub() }
  public var description: String { stub() }
}

public struct Data: Hashable, Codable, Sendable, RandomAccessCollection, MutableCollection,
  RangeReplaceableCollection
{
  public init() {}
  public init<S: Sequence>(_ elements: S) where S.Element == UInt8 {}
  public init(contentsOf url: URL, options: ReadingOptions = []) throws {}
  public func write(to url: URL, options: WritingOptions = []) throws {}
  public var startIndex: Int { stub() }
  public var endIndex: Int { stub() }
  public subscript(index: Int) -> UInt8 {
    get { stub() }
    set {}
  }
  public mutating func replaceSubrange<C: Collection>(
    _ subrange: Range<Int>, with newElements: C
  ) where C.Element == UInt8 {}

  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
}

public struct URL: Hashable, Codable, Sendable, CustomStringConvertible {
  public init?(string: String) { nil }
  public init(fileURLWithPath path: String) {}
  public var absoluteString: String { stub() }
  public var path: String { stub() }
  public func appendingPathComponent(_ pathComponent: String) -> URL { stub() }
  public var description: String { stub() }
  public mutating func setResourceValues(_ values: URLResourceValues) throws {}
  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
  public static var applicationSupportDirectory: URL { stub() }
  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
  public func appending<S: StringProtocol>(path: S) -> URL { stub() }
}

public struct URLResourceValues: Sendable {
  public init() {}
  public var isExcludedFromBackup: Bool? {
    get { stub() }
    set {}
  }
}

open class NSUserActivity: NSObject {
  public init(activityType: String) {}
  open var title: String?
  open var isEligibleForSearch: Bool = false
  open var isEligibleForHandoff: Bool = true
  open var webpageURL: URL?
}

public struct Locale: Hashable, Codable, Sendable {
  public init(identifier: String) {}
  public static var current: Locale { stub() }
  public var identifier: String { stub() }
  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
  public var language: Language { stub() }

  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
  public struct Language: Hashable, Codable, Sendable {
    public var languageCode: LanguageCode? { stub() }
  }
  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
  public struct LanguageCode: Hashable, Codable, Sendable, ExpressibleByStringLiteral {
    public init(stringLiteral value: String) {}
    public var identifier: String { stub() }
  }
}

public protocol LocalizedError: Error {
  var errorDescription: String? { get }
  var failureReason: String? { get }
  var recoverySuggestion: String? { get }
  var helpAnchor: String? { get }
}

extension LocalizedError {
  public var errorDescription: String? { nil }
  public var failureReason: String? { nil }
  public var recoverySuggestion: String? { nil }
  public var helpAnchor: String? { nil }
}

extension Error {
  public var localizedDescription: String { stub() }
}

open class JSONEncoder: @unchecked Sendable {
  public struct OutputFormatting: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let prettyPrinted = OutputFormatting(rawValue: 1)
    public static let sortedKeys = OutputFormatting(rawValue: 2)
    public static let withoutEscapingSlashes = OutputFormatting(rawValue: 8)
  }
  open var outputFormatting: OutputFormatting = []
  public init() {}
  open func encode<T: Encodable>(_ value: T) throws -> Data { stub() }
}

open class JSONDecoder: @unchecked Sendable {
  public init() {}
  open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { stub() }
}

open class NSObject {
  public init() {}
}

public struct Notification: Sendable {
  public struct Name: Hashable, Sendable {
    public init(_ rawValue: String) {}
  }

  public init(name: Name) {}
}

open class NSLock: NSObject, @unchecked Sendable {
  open func lock() {}
  open func unlock() {}
}

open class NSMutableDictionary: NSObject {
  open subscript(key: Any) -> Any? {
    get { stub() }
    set {}
  }
}

open class Thread: NSObject, @unchecked Sendable {
  open class var current: Thread { stub() }
  open var threadDictionary: NSMutableDictionary { stub() }
}

extension String {
  public var capitalized: String { stub() }
  public init(format: String, _ arguments: any CVarArg...) { self.init() }
}

open class Bundle: NSObject, @unchecked Sendable {
  public class var main: Bundle { stub() }
  open var bundleIdentifier: String? { stub() }
}

open class ProcessInfo: NSObject, @unchecked Sendable {
  open class var processInfo: ProcessInfo { stub() }
  open var environment: [String: String] { stub() }
}

open class FileManager: NSObject, @unchecked Sendable {
  public class var `default`: FileManager { stub() }
  open func createDirectory(
    at url: URL, withIntermediateDirectories createIntermediates: Bool,
    attributes: [FileAttributeKey: Any]? = nil
  ) throws {}
  open func url(
    for directory: SearchPathDirectory, in domain: SearchPathDomainMask, appropriateFor url: URL?,
    create shouldCreate: Bool
  ) throws -> URL { stub() }
  open func removeItem(atPath path: String) throws {}
}

extension FileManager {
  public enum SearchPathDirectory: UInt, @unchecked Sendable {
    case applicationSupportDirectory = 14
  }
  public struct SearchPathDomainMask: OptionSet, @unchecked Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static var userDomainMask: Self { Self(rawValue: 1) }
  }
}

public struct FileAttributeKey: Hashable, Sendable, RawRepresentable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

@frozen
public struct CGFloat: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral
{
  public init(integerLiteral value: Int) {}
  public init(floatLiteral value: Double) {}
  public init(_ value: Double) {}
  public static var infinity: CGFloat { stub() }
  public static func < (lhs: CGFloat, rhs: CGFloat) -> Bool { stub() }
}

extension Double {
  public init(_ other: CGFloat) { self.init() }
}

public struct CGRect: Equatable, Sendable {}

private func stub<Value>() -> Value { fatalError("A stub runs nowhere.") }
