import BacktrailUI

/// The pages of the settings.
struct SettingsList: View {
  var body: some View {
    List(SettingsPage.allCases, id: \.self) { page in
      NavigationLink(page.title, route: AppRoute.settingsPage(page: page))
    }
    .navigationTitle("Settings")
  }
}

/// One page of the settings.
struct SettingsDetail: View {
  let page: SettingsPage

  var body: some View {
    Text("Everything about \(page.rawValue).").navigationTitle(page.title)
  }
}

extension SettingsPage {
  var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
