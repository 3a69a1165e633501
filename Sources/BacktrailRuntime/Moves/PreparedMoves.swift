package import BacktrailCore

/// Moves with their routes encoded, and the text that tells one command from another.
package struct PreparedMoves<R: Route> {
  package let moves: [Move<PreparedRoute<R>>]

  /// What was asked for, independent of the state it met; one line a move.
  var body: String {
    moves.map { $0.map { $0.encoded }.words.map(\.formToken).joined(separator: " ") }.joined(separator: "\n")
  }

  package init(_ moves: [Move<R>], coder: any RouteCoder<R>) throws(RouteCodingError) {
    var prepared: [Move<PreparedRoute<R>>] = []
    for move in moves {
      let encode: (R) throws(RouteCodingError) -> PreparedRoute<R> = { route throws(RouteCodingError) in
        PreparedRoute(route: route, encoded: try coder.encode(route))
      }
      prepared.append(try move.map(encode))
    }
    self.moves = prepared
  }
}
