extension ConstructorEntry {
  /// What was measured, which answers linked tasks.
  static let samples = [
    ConstructorEntry(
      "store.samples", .constant, "What devices measured, which answers linked tasks: :add :fetch :history :delete."),
    ConstructorEntry(
      "store.samples:add", .table,
      "Gives a sample; one of the same remote id is corrected, and the same content again changes nothing.",
      fields: [
        patient,
        FieldEntry("quantity", .text, "What was measured, e.g. \"step_count\".", required: true),
        FieldEntry("value", .number, "How much.", required: true),
        FieldEntry("units", .text, "In which units, e.g. \"count\"."),
        FieldEntry("start", .moment, "When it began; a wall time is one in the patient's zone.", required: true),
        FieldEntry("stop", .moment, "When it ended.", default: "the start"),
        FieldEntry("source", .text, "What measured it."),
        FieldEntry("remote_id", .text, "Its id where it comes from.", required: true),
      ]),
    ConstructorEntry(
      "store.samples:fetch", .table, "A patient's samples that touch a stretch of time, by quantity, then start.",
      fields: [
        patient, FieldEntry("quantity", .text, "Of one quantity only.", default: "all"),
        FieldEntry("from", .moment, "From this day or time on.", default: "the first"),
        FieldEntry("to", .moment, "Up to this day or time.", default: "the last"),
        FieldEntry.asOf,
        FieldEntry("limit", .integer, "At most so many.", default: "all"),
      ]),
    sample("history", "Every version of a sample, the first first."),
    sample("delete", "Takes a sample away; its history stays."),
  ]

  private static func sample(_ verb: String, _ summary: String) -> ConstructorEntry {
    ConstructorEntry(
      "store.samples:\(verb)", .call, summary,
      parameters: [FieldEntry("remote_id", .text, "Its id where it comes from.", required: true)], fields: [patient])
  }
}
