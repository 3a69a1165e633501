@_exported public import Backtrail

#if canImport(SwiftUI) && !Headless
  @_exported public import SwiftUI
#else
  @_exported public import HeadlessUI
#endif
