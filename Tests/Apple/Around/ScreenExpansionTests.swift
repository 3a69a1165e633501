import BacktrailUI

public enum Style: Hashable, Codable, Sendable {
  case plain
}

public struct Shed: View {
  public var body: some View { Text("Shed") }
}

public struct Bed: View {
  public var body: some View { Text("Bed") }
}

extension Bed {
  init(number: Int, style: Style? = nil) { self.init() }
  init(Bed: Int) { self.init() }
}

public struct Beds<Content>: View {
  public var body: some View { Text("Beds") }

  init(for number: Int, _ style: Style) {}
}

/// A view that a route can carry.
public nonisolated struct Plant: Hashable, Codable, Sendable {
  init() {}
  init(_ name: String, in bed: Int, _ years: [Int]) {}
  init(id: Int) {}
  init(_ plant: Plant?) {}
}

extension Plant: View {
  public var body: some View { Text("Plant") }
}

public struct Tree: View {
  let id: Int
  public var body: some View { Text("Tree") }
}

public struct Default: View {
  let `inout`: Int
  public var body: some View { Text("Default") }
}

public struct `My shed`: View {
  let shed: Int
  public var body: some View { Text("My shed") }
}
