import BacktrailMapUI

/// The pages of the settings.
struct SettingsList: View {
  let router: Router<SettingsScreen>

  var body: some View {
    List(SettingsPage.allCases, id: \.self) { page in
      router.move(\.page, context: page, action: Text(page.title))
    }
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
