import BacktrailUI

@Screens
enum NoteRoute: Route {
  case list
  case note(id: Int)
}

struct List: View {
  var body: some View { Text("Notes") }
}

struct Note: View {
  let id: Int

  var body: some View { NoteRow(id: id) }
}

@MainActor
final class NotesModel {
  let navigator = Navigator<NoteRoute>(log: nil)
}
