import Foundation

/// A group of windows with the same content. A ``HeadlessHost`` shows one of them, and a ``HeadlessDevice`` shows all
/// of them.
public struct WindowGroup<Content> where Content: View {
  let content: Content

  public nonisolated init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension WindowGroup {
  /// Creates windows that each present a value, which the device preserves across launches.
  public nonisolated init<D, C>(
    for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> C
  )
  where Content == PresentedWindowContent<D, C>, D: Decodable, D: Encodable, D: Hashable, C: View {
    self.content = PresentedWindowContent(content: content)
  }
}

extension WindowGroup: PrimitiveScene {
  var view: AnyView { AnyView(content) }
}

/// The content of a window that presents a value.
public struct PresentedWindowContent<Data, Content>
where Data: Decodable, Data: Encodable, Data: Hashable, Content: View {
  let content: (Binding<Data?>) -> Content
}

extension PresentedWindowContent: Primitive {
  func place(in scope: Scope) {
    let values = scope.graph.windowValues
    scope.place(content(Binding(read: { values.presented() }, write: { values.present($0) })))
  }
}

extension WindowValues {
  /// Returns the value that the window presents, or `nil` if it cannot be decoded.
  func presented<Value: Decodable>() -> Value? {
    value.flatMap { try? JSONDecoder().decode(Value.self, from: $0) }
  }

  func present<Value: Encodable>(_ new: Value?) { value = new.flatMap(WindowValues.encoded) }

  /// Returns the form in which a device stores a value. Equal values have equal forms.
  static func encoded(_ value: some Encodable) -> Data? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try? encoder.encode(value)
  }
}

/// A view's request to the device.
enum WindowRequest {
  /// Open a window for a value, given in its stored form.
  case open(Data)
  /// Close the view's window.
  case dismiss(WindowValues)
}

/// An action that opens a window for a value, or brings the window that already presents the value to the front.
@MainActor @preconcurrency
public struct OpenWindowAction {
  let request: @MainActor (WindowRequest) -> Void

  nonisolated init(request: @escaping @MainActor (WindowRequest) -> Void) { self.request = request }

  @MainActor @preconcurrency
  public func callAsFunction<D>(value: D) where D: Decodable, D: Encodable, D: Hashable {
    if let value = WindowValues.encoded(value) { request(.open(value)) }
  }
}

/// An action that closes the view's window.
@MainActor @preconcurrency
public struct DismissWindowAction {
  let action: @MainActor () -> Void

  nonisolated init(action: @escaping @MainActor () -> Void) { self.action = action }

  @MainActor @preconcurrency public func callAsFunction() { action() }
}

extension EnvironmentValues {
  public internal(set) var openWindow: OpenWindowAction {
    get { self[OpenWindowKey.self] }
    set { self[OpenWindowKey.self] = newValue }
  }

  public internal(set) var dismissWindow: DismissWindowAction {
    get { self[DismissWindowKey.self] }
    set { self[DismissWindowKey.self] = newValue }
  }

  public internal(set) var supportsMultipleWindows: Bool {
    get { self[ManyWindowsKey.self] }
    set { self[ManyWindowsKey.self] = newValue }
  }
}

private enum OpenWindowKey: EnvironmentKey {
  static var defaultValue: OpenWindowAction { OpenWindowAction { _ in } }
}

private enum DismissWindowKey: EnvironmentKey {
  static var defaultValue: DismissWindowAction { DismissWindowAction {} }
}

private enum ManyWindowsKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}
