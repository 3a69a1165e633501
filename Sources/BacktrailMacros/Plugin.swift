import SwiftCompilerPlugin
import SwiftSyntaxMacros

/// The compiler plugin that provides the macros.
@main struct BacktrailPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [
    DeepLinkDestinationMacro.self, DeepLinkRouteMacro.self,
    ScreensMacro.self, ScreenMacro.self,
    InjectableContainerMacro.self, InjectableViewMacro.self,
    MapMembersMacro.self,
  ]
}
