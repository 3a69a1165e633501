import Foundation

/// What a node shows.
enum Element {
  /// Nothing of its own: its children stand for it.
  case group
  case text(String)
  case image(String)
  case progress
  case row
  case column
  case list
  case section
  case button(() -> Void)
  case link(() -> Void)
  case toggle(Binding<Bool>)
  case field(Binding<String>)
  case stack([StackScreen])
  case tabs([TabItem])
  case columns
  case presenter(Presentation)
  case mark(Mark)
  case receiver((URL) -> Void)
  case lifecycle(Lifecycle)
}
