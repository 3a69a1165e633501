import SwiftCompilerPlugin
import SwiftSyntaxMacros

/// The macros, as the compiler starts them.
@main struct BacktrailPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [
    DeepLinkDestinationMacro.self, DeepLinkRouteMacro.self,
    ScreensMacro.self, ScreenMacro.self,
    InjectableContainerMacro.self, InjectableViewMacro.self,
    MapMembersMacro.self,
  ]
}
