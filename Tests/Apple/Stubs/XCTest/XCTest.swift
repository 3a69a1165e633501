// The part of XCTest that the sample's UI test uses.
public import Foundation

open class XCTest: NSObject {}
open class XCTestCase: XCTest {}

// swift-format-ignore: AlwaysUseLowerCamelCase
public func XCTAssert(
  _ expression: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line
) {}

@MainActor open class XCUIElement: NSObject {
  public enum ElementType: UInt, Sendable { case any = 0 }
  open var firstMatch: XCUIElement { stub() }
  open func descendants(matching type: ElementType) -> XCUIElementQuery { stub() }
  open func waitForExistence(timeout: TimeInterval) -> Bool { stub() }
  @available(macOS, unavailable)
  @available(tvOS, unavailable)
  open func tap() {}
}

@MainActor open class XCUIElementQuery: NSObject {
  open subscript(key: String) -> XCUIElement { stub() }
}

@MainActor open class XCUIApplication: XCUIElement {
  open var launchEnvironment: [String: String] {
    get { stub() }
    set {}
  }
  open func launch() {}
  open func terminate() {}
}

@available(macOS, unavailable)
@available(tvOS, unavailable)
@MainActor open class XCUIDevice: NSObject {
  @available(visionOS, unavailable)
  public enum Button: Int, Sendable { case home = 1 }
  open class var shared: XCUIDevice { stub() }
  @available(visionOS, unavailable)
  open func press(_ button: Button) {}
}

private func stub<Value>() -> Value { fatalError("A stub runs nowhere.") }
