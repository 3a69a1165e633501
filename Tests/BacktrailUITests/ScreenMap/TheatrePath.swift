import BacktrailMap
import BacktrailUI

/// Paths through the theatre's map, as an app has them.
enum TheatrePath: String, CaseIterable {
  case curtain, lobby, signIn, house, plays, play, otherPlay, actor, seats, filter, choice, cover, letters,
    notice
  case playThatIsThere, resetting

  @MainActor @discardableResult func take(in app: TheatreApp) -> MoveResult {
    let start = app.map.router[root: .default]
    let house = start[case: \.2, ((), (), ())]
    let plays = house[select: \.0]
    return switch self {
    case .curtain: start[case: \.0, ()].move()
    case .lobby: start[case: \.1, ()].move()
    case .signIn: start[case: \.1, ()][move: \.signIn, ()].move()
    case .house: house.move()
    case .plays: plays.move()
    case .play: plays[move: \.play, 3].move()
    case .otherPlay: plays[move: \.play, 4].move()
    case .actor: plays[move: \.play, 3][move: \.actor, "Cleo"].move()
    case .seats: plays[move: \.play, 5][move: \.seats, 5].move()
    case .filter: house[select: \.1][move: \.filter, ()].move()
    case .choice: house[select: \.1][move: \.filter, ()][move: \.choice, 2].move()
    case .cover: house[select: \.1][move: \.actor, "Dora"].move()
    case .letters: house[select: \.2][move: \.account, ()][move: \.letters, ((), ())][select: \.1].move()
    case .notice: plays[move: \.notice, "Doors close."].move()
    case .playThatIsThere: start[case: \.2][select: \.0][move: \.play].move()
    case .resetting: house[select: \.2].resetting().move()
    }
  }
}
