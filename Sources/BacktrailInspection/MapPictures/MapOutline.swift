/// The groups of a picture and their members.
struct MapOutline {
  private let nodes: [Int?: [MapPicture.Node]]
  private let groups: [Int?: [Int]]

  init(_ picture: MapPicture) {
    nodes = Dictionary(grouping: picture.nodes, by: \.group)
    groups = Dictionary(grouping: picture.groups.indices) { picture.groups[$0].parent }
  }

  /// Returns the nodes in a group, or at the top level.
  func nodes(in group: Int?) -> [MapPicture.Node] { nodes[group] ?? [] }

  /// Returns the numbers of the groups inside a group, or at the top level.
  func groups(in group: Int?) -> [Int] { groups[group] ?? [] }
}
