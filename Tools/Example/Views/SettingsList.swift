import BacktrailUI

/// The pages of the settings.
struct SettingsList: View {
  @Environment(Navigator<Screen>.self) private var navigator

  var body: some View {
    List(SettingsPage.allCases, id: \.self) { page in
      Button(page.title) { navigator.push(.settingsPage(name: page)) }
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
