import BacktrailMapUI

/// The list of the settings.
@ContentScreen
struct SettingsScreen: ContentScreen, ScreenAppearance {
  let title = "Settings"
  let page: Push<Self, SettingsPageScreen>

  var tabImage: Image? { Image(systemName: "gear") }

  typealias NestedScreen = Self
  typealias Content = SettingsList

  func makeContent(_ context: Void, router: Router<Self>) -> ContentResult<Self> {
    let view = SettingsList(router: router)
    return (view, view)
  }
}

/// One page of the settings.
struct SettingsPageScreen: ContentScreen {
  typealias Context = SettingsPage
  typealias NestedScreen = Self
  typealias Content = SettingsDetail

  func makeContent(_ context: Context, router: Router<Self>) -> ContentResult<Self> {
    let view = SettingsDetail(page: context)
    return (view, view)
  }
}

/// The pages of the settings.
enum SettingsPage: String, CaseIterable, Codable {
  case account
  case notifications
  case privacy
  case about
}
