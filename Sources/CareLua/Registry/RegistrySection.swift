/// A chapter of the registry: names that an author looks for in one place.
package struct RegistrySection: Hashable, Sendable {
  /// A word for file names and links.
  package var id: String
  package var title: String
  /// The introduction, in a paragraph.
  package var summary: String
  /// In the order of the manual.
  package var entries: [ConstructorEntry]

  package init(_ id: String, _ title: String, _ summary: String, _ entries: [ConstructorEntry]) {
    self.id = id
    self.title = title
    self.summary = summary
    self.entries = entries
  }
}
