// The part of WidgetKit that the articles use.
public import Foundation
public import SwiftUI

@available(iOS 14, macOS 11, watchOS 9, *)
@available(tvOS, unavailable)
extension View {
  nonisolated public func widgetURL(_ url: URL?) -> some View { self }
}
