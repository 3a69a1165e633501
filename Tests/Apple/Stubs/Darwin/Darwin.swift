// swift-format-ignore-file: AlwaysUseLowerCamelCase
// What Darwin's Swift side adds to its headers: 'errno', calls with optional arguments, and the overloads of
// mathematics, among which is a function 'log'.
@_exported public import CDarwin

public var errno: Int32 {
  get { __error().pointee }
  set { __error().pointee = newValue }
}

public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32) -> Int32 { stub() }
public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32, _ mode: mode_t) -> Int32 { stub() }
public func fcntl(_ fd: Int32, _ cmd: Int32) -> Int32 { stub() }
public func fcntl(_ fd: Int32, _ cmd: Int32, _ value: Int32) -> Int32 { stub() }
public func fcntl(_ fd: Int32, _ cmd: Int32, _ ptr: UnsafeMutableRawPointer) -> Int32 { stub() }

public var S_IFMT: mode_t { 0o170000 }
public var S_IFDIR: mode_t { 0o040000 }
public var S_IFREG: mode_t { 0o100000 }
public var S_IFIFO: mode_t { 0o010000 }
public var S_IFLNK: mode_t { 0o120000 }

public var CLOCK_REALTIME: clockid_t { _CLOCK_REALTIME }
public var CLOCK_MONOTONIC: clockid_t { _CLOCK_MONOTONIC }

public func log(_ x: Double) -> Double { stub() }
public func log(_ x: Float) -> Float { stub() }
public func exp(_ x: Double) -> Double { stub() }
public func exp(_ x: Float) -> Float { stub() }

private func stub<Value>() -> Value { fatalError("A stub runs nowhere.") }
