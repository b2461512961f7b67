import CareModel

extension ConstructorEntry {
  static let details = [note]

  static let note = ConstructorEntry(
    "note", .record, "A note that a person wrote; a string alone is its content.",
    fields: [
      FieldEntry("content", .text, "The text of the note.", required: true),
      FieldEntry("title", .text, "The subject of the note."),
      FieldEntry("author", .text, "The person who wrote the note."),
      FieldEntry("recorded", .moment, "The time at which the note was written, with an offset or Z."),
    ])
}

extension FieldEntry {
  /// The fields that every stored record can have besides its own.
  package static let details = RecordDetails.authoredFields
}
