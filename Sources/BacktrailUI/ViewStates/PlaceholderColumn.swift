/// A symbol and texts, one below the other.
struct PlaceholderColumn: View {
  let icon: String
  let title: String
  let message: String
  var recovery: String?

  var body: some View {
    VStack(spacing: 8) {
      Image(systemName: icon).font(.largeTitle).foregroundStyle(.secondary)
      Text(verbatim: title).font(.headline)
      Text(verbatim: message).font(.subheadline).foregroundStyle(.secondary)
      if let recovery { Text(verbatim: recovery).font(.footnote).foregroundStyle(.secondary) }
    }
    .padding()
  }
}
