import BacktrailMap
import BacktrailUI
import Worlds

/// Paths through the library, as an app has them.
enum LibraryPath: String, CaseIterable {
  case door, foyer, guide, join, main, halls, exhibit, otherExhibit, tour, artist, work, record, drawer,
    notice
  case exhibitThatIsThere, resetting

  @MainActor @discardableResult func take(in app: LibraryApp) -> MoveResult {
    let start = app.library.map.router[root: .default]
    let main = app.library.main
    let halls = main[select: \.0]
    return switch self {
    case .door: app.library.door.move()
    case .foyer: start[case: \.1, ()].move()
    case .guide: start[case: \.1, ()][move: \.guide, "Cleo"].move()
    case .join: start[case: \.1, ()][move: \.join, ()].move()
    case .main: main.move()
    case .halls: halls.move()
    case .exhibit: halls[move: \.exhibit, 3].move()
    case .otherExhibit: halls[move: \.exhibit, 4].move()
    case .tour: halls[move: \.tour, Tour.Plan(rooms: [1])][move: \.exhibit, 5].move()
    case .artist: main[select: \.1][move: \.artist, ()][move: \.work, ()]?.move() ?? .unchanged
    case .work: main[select: \.1][move: \.work, ()][move: \.artist, ()]?.move() ?? .unchanged
    case .record: main[select: \.2][move: \.records.artist, ()][move: \.work, ()]?.move() ?? .unchanged
    case .drawer: main[select: \.3][move: \.settings, ()][move: \.drawer, ((), ())][select: \.1].move()
    case .notice: halls[move: \.notice, "Doors close."].move()
    case .exhibitThatIsThere: start[case: \.2][select: \.0][move: \.exhibit].move()
    case .resetting: main[select: \.3].resetting().move()
    }
  }
}
