public enum Style: Hashable, Codable, Sendable {
  case plain
}

public enum Kind: Hashable, Codable, Sendable {
  case rose
}
