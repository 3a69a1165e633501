import SwiftCompilerPlugin
import SwiftSyntaxMacros

/// The macros, in the plugin that the compiler starts.
@main struct BacktrailPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [
    DeepLinkDestinationMacro.self, DeepLinkRouteMacro.self,
    ScreensMacro.self, ScreenMacro.self,
    InjectableContainerMacro.self, InjectableViewMacro.self,
    MapMembersMacro.self,
  ]
}
