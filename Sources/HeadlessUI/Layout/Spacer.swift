public import Foundation

/// Empty space.
public struct Spacer {
  public init(minLength: CGFloat? = nil) {}
}

extension Spacer: Primitive {
  func place(in scope: Scope) {}
}
