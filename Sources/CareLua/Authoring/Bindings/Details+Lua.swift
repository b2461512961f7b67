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
  /// What every stored record may carry besides its own fields.
  package static let details = [
    FieldEntry("group", .text, "A group for queries."),
    FieldEntry("tags", .list(of: .text), "Tags for queries.", default: "{}"),
    FieldEntry("remote_id", .text, "Its id in another system."),
    FieldEntry("source", .text, "Where it comes from, e.g. the name of a device or an import."),
    FieldEntry("asset", .text, "The name of a picture or a file that goes with it."),
    FieldEntry("user_info", .named(of: .text), "Texts that you keep with it, by name.", default: "{}"),
    FieldEntry(
      "notes", .list(of: .any(of: [.text, .record("note")])), "Remarks by people, in order.", default: "{}"),
  ]
}
