extension String {
  /// The text as it stands in a printed URL.
  package var linkEscaped: String { LinkPrinter<Never>.escaped(self) }
}
