/// One of the constructors that declare a noun: the fields of the noun that it takes.
///
/// Its documentation, the decoding of what authors write, the editor definitions, and the manual derive from the fields.
package struct Constructor<Noun: Described>: Sendable {
  /// The name, as authors write it.
  package let name: String
  /// The documentation for authors, in one line.
  package let summary: String
  /// The noun with every field at its default, as this constructor declares it.
  package let base: Noun
  /// The fields, in the order of the manual.
  package let fields: [Field<Noun>]
  /// A call as an author writes it; nil where the fields show enough.
  package let example: String?

  /// Creates a constructor.
  package init(
    _ name: String, _ summary: String, base: Noun = Noun.template, fields: [Field<Noun>], example: String? = nil
  ) {
    self.name = name
    self.summary = summary
    self.base = base
    self.fields = fields
    self.example = example
  }
}
