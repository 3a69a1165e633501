import Foundation
import XCTest

/// The screens that a person sees before and after the system has killed the app.
final class RelaunchTests: XCTestCase {
  @MainActor func testAKilledAppShowsTheSameScreens() {
    let app = XCUIApplication()
    app.launchEnvironment["SHOP_LOG"] = UUID().uuidString
    app.launch()
    app.tap("Desk lamp")
    app.tap("Add to cart")
    app.tap("Cart")
    XCTAssert(app.shows("Total 39"))

    // In the background, as the system does it. It also confirms the launch for the launch guard.
    XCUIDevice.shared.press(.home)
    app.terminate()
    app.launch()
    XCTAssert(app.shows("Total 39"), "The sheet is not there, or its cart is empty.")

    // The screen below the sheet is there too.
    app.tap("Checkout")
    app.tap("Done")
    XCTAssert(app.shows("Add to cart"), "The item is not there.")
  }
}

@MainActor
extension XCUIApplication {
  fileprivate func tap(_ label: String) {
    XCTAssert(shows(label), "There is no '\(label)' to tap.")
    element(label).tap()
  }

  fileprivate func shows(_ label: String) -> Bool { element(label).waitForExistence(timeout: 10) }

  private func element(_ label: String) -> XCUIElement { descendants(matching: .any)[label].firstMatch }
}
