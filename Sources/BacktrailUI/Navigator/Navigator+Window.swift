import BacktrailCore
import BacktrailRuntime
import Foundation

extension Navigator {
  /// Opens a URL that the system handed to a window.
  func open(_ url: URL, in scene: SceneID?) {
    if let scene { activateScene(scene) }
    // What is thrown means that the app follows no links; a refused link is recorded.
    _ = try? open(url)
  }

  /// Closes the windows that the system did not bring back after a launch, as one batch.
  ///
  /// They move to what was recently closed, from where `reopenScene` brings each back whole. Undo does not.
  /// - Parameter shown: The windows that are there. At least one should be.
  @discardableResult public func closeScenes(except shown: Set<SceneID>) -> MoveResult {
    let gone = state.scenes.map(\.id).filter { !shown.contains($0) }
    do {
      return try perform(cause: .restore) { moves in
        for scene in gone { moves.closeScene(.scene(scene)) }
      }
    } catch {
      return (error as? MoveRejection).map(MoveResult.rejected) ?? .unchanged
    }
  }
}
