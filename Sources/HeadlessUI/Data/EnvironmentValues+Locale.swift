public import Foundation

extension EnvironmentValues {
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }
}

private enum LocaleKey: EnvironmentKey {
  static var defaultValue: Locale { .current }
}
