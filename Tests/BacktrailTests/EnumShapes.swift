public import Backtrail

// One enum for each shape that a destination can have. That they compile is half the test.

@DeepLinkDestination
public enum PublicPlace: Equatable {
  @DeepLinkRoute("/public/:id") case item(id: Int)
}

@DeepLinkDestination
package enum PackagePlace: Equatable {
  @DeepLinkRoute("/package/:id") case item(id: Int)
}

@DeepLinkDestination
private enum FilePrivatePlace: Equatable {
  @DeepLinkRoute("/file/:id") case item(id: Int)
}

@DeepLinkDestination
private enum PrivatePlace: Equatable {
  @DeepLinkRoute("/private/:id") case item(id: Int)
}

enum FileAccess {
  static var matchesFilePrivate: Bool { DeepLinkRouter<FilePrivatePlace>().match("/file/1") == .item(id: 1) }
  static var matchesPrivate: Bool { DeepLinkRouter<PrivatePlace>().match("/private/1") == .item(id: 1) }
}

public struct Outer {
  enum Kind: String { case large, small }

  @DeepLinkDestination
  private enum Hidden: DeepLinkRoutable, Equatable {
    @DeepLinkRoute("/hidden/:kind") case item(kind: Kind)
  }

  @DeepLinkDestination
  fileprivate enum Shown: Equatable {
    @DeepLinkRoute("/shown/:kind") case item(kind: Kind)
  }

  static var matchesHidden: Bool { DeepLinkRouter<Hidden>().match("/hidden/small") == .item(kind: .small) }
  static var matchesShown: Bool { DeepLinkRouter<Shown>().match("/shown/large") == .item(kind: .large) }
}

extension Outer {
  @DeepLinkDestination
  public enum Place: Equatable {
    @DeepLinkRoute("/nested/:id") case item(id: Int)
  }
}

extension Outer {
  @DeepLinkDestination
  enum Sized: Equatable {
    @DeepLinkRoute("/sized/:kind") case item(kind: Kind)
  }
}

struct Crate<Content: DeepLinkValue> {
  @DeepLinkDestination
  enum Place {
    @DeepLinkRoute("/crates/:content") case crate(content: Content)
  }
}

@DeepLinkDestination
enum Box<Content: DeepLinkValue, Other> where Other: DeepLinkValue {
  @DeepLinkRoute("/boxes/:content", query: ["other"]) case box(content: Content, other: Other?)
  @DeepLinkRoute("/boxes") case none
}

@DeepLinkDestination @MainActor
enum MainPlace {
  @DeepLinkRoute("/main/:id") case item(id: Int)
  @DeepLinkRoute("/main") case all
}

@DeepLinkDestination
enum OnlyPlace: Equatable {
  @DeepLinkRoute("/only") case only
}

@DeepLinkDestination
enum NoPlace {
  case first
  case second(Int)
}

@DeepLinkDestination
enum WordPlace: Equatable {
  @DeepLinkRoute("/words/:in", query: ["for", "default"])
  case `default`(in: Int, for: String?, `default`: Bool = true)
  @DeepLinkRoute("/init", query: ["self"]) case `init`(`self`: Int = 1, `let`: Int = 2)
  @DeepLinkRoute("/let/:inout/:x") case `let`(`inout`: Int, `a b`: Int)
  @DeepLinkRoute("/raw/:x") case `two words`(x: Int)
}

@DeepLinkDestination
enum UnnamedPlace: Equatable {
  @DeepLinkRoute("/pairs/:left/:right") case pair(Int, String)
  @DeepLinkRoute("/points/:y/:x") case point(_ x: Int, _: Int)
  @DeepLinkRoute("/colors", query: ["c"]) case color(String? = nil, code: Int?)
}

@DeepLinkDestination
enum ListedPlace: Equatable {
  case first
  case second(Int)
  @DeepLinkRoute("/third") case third
}

@DeepLinkDestination
enum SeveralPlace: Equatable {
  @DeepLinkRoute("/users/:id") @DeepLinkRoute("/people/:id") @DeepLinkRoute("/me/:id/:tab?")
  case user(id: Int, tab: String? = nil)
}

@Backtrail.DeepLinkDestination
enum QualifiedPlace: Equatable {
  @Backtrail.DeepLinkRoute("/qualified") case here
}

@DeepLinkDestination
enum ConformingPlace: DeepLinkRoutable {
  @DeepLinkRoute("/conforming") case here
}

@DeepLinkDestination
enum EscapedPlace: Equatable {
  @DeepLinkRoute(#"/raw/:id"#) case raw(id: Int)
  @DeepLinkRoute("/caf\u{E9}/\"quoted\"") case escaped
  @DeepLinkRoute(
    """
    /lines
    """) case lines
}

@DeepLinkDestination
enum GatedPlace: Equatable {
  @DeepLinkRoute("/inbox", gate: .authentication) case inbox
  @DeepLinkRoute("/vault", query: ["n"], gate: "vault") case vault(n: Int?)
  @DeepLinkRoute("/open", gate: nil) case open
}

struct Style { var width = 1 }

@DeepLinkDestination
enum DefaultPlace {
  @DeepLinkRoute("/cards/:id")
  case card(style: Style = Style(), id: Int, note: String = "none", onTap: (@Sendable () -> Void)? = nil)
}

@DeepLinkDestination
enum ConditionalPlace: Equatable {
  @DeepLinkRoute("/always") case always
  #if os(Linux) || os(macOS)
    #if os(Windows)
      @DeepLinkRoute("/where") case windows
    #else
      @DeepLinkRoute("/where") case unix
    #endif
  #elseif os(iOS)
    @DeepLinkRoute("/where") case phone
  #else
    @DeepLinkRoute("/where") case phone
  #endif
  #if NEVER
    @DeepLinkRoute("/never") case never
  #endif
  #if !NEVER
    @DeepLinkRoute("/marked")
  #endif
  case marked
}

@DeepLinkDestination
enum NeverPlace: Equatable {
  #if NEVER
    @DeepLinkRoute("/never") case never
  #endif
  case other
}
