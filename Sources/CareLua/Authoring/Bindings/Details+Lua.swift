import CareModel

extension ConstructorEntry {
  static let details = [note]

  static let note = ConstructorEntry(
    "note", .record, "A remark that a person made; a text alone is its content.",
    fields: [
      FieldEntry("content", .text, "What it says.", required: true),
      FieldEntry("title", .text, "What it is about."),
      FieldEntry("author", .text, "Who made it."),
      FieldEntry("recorded", .moment, "When it was made, with an offset or Z."),
    ])
}

extension FieldEntry {
  /// The fields that every stored record can have besides its own.
  package static let details = RecordDetails.authoredFields
}
