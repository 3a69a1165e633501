/// A scene that has its content at hand.
@MainActor
protocol PrimitiveScene: _PrimitiveScene {
  var view: AnyView { get }
}

/// A scene as a view, so that its state has a place in the tree.
struct SceneContent<Content> where Content: Scene {
  let scene: Content
}

extension SceneContent: Primitive {
  func place(in scope: Scope) {
    if let primitive = scene as? any PrimitiveScene {
      scope.place(primitive.view)
      return
    }
    var scene = scene
    scope.connect(&scene)
    scope.place(SceneContent<Content.Body>(scene: scene.body))
  }
}

/// An app as a view, so that its state has a place in the tree.
struct AppContent<Content> where Content: App {
  let app: Content
}

extension AppContent: Primitive {
  func place(in scope: Scope) {
    var app = app
    scope.connect(&app)
    scope.place(SceneContent(scene: app.body))
  }
}
