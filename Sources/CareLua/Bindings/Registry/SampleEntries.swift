extension ConstructorEntry {
  /// What was measured, which answers linked tasks.
  static let samples = [
    ConstructorEntry(
      "store.samples", .constant, gives: .handle("store.samples"),
      "What devices measured, which answers linked tasks: :add :update :get :fetch :history :delete."),
    ConstructorEntry(
      "store.samples:add", .table, gives: .table("sample_row"),
      "Gives a sample; one of the same remote id is corrected, and the same content again changes nothing.",
      fields: fields),
    ConstructorEntry(
      "store.samples:update", .table, gives: .table("sample_row"), "Corrects a sample: the fields given here win.",
      fields: fields.map { $0.name == "remote_id" ? $0 : $0.optional }),
    ConstructorEntry(
      "store.samples:get", .call, gives: .optional(.table("sample_row")), "A sample; nil when there is none.",
      parameters: [remoteID],
      fields: [patient, FieldEntry.asOf]),
    ConstructorEntry(
      "store.samples:fetch", .table, gives: .list(of: .table("sample_row")),
      "A patient's samples that touch a stretch of time, by quantity, then start.",
      fields: [
        patient, FieldEntry("quantity", .text, "Of one quantity only.", default: "all"),
        FieldEntry("from", .moment, "From this day or time on.", default: "the first"),
        FieldEntry("to", .moment, "Up to this day or time.", default: "the last"),
        FieldEntry.asOf,
        FieldEntry("limit", .integer, "At most so many.", default: "all"),
      ]),
    sample("history", .list(of: .table("sample_row")), "Every version of a sample, the first first."),
    sample("delete", .table("sample_row"), "Takes a sample away; its history stays."),
    unsupported("store.samples:revert", .call),
  ]

  private static let remoteID = FieldEntry("remote_id", .text, "Its id where it comes from.", required: true)

  private static let fields = [
    patient,
    FieldEntry("quantity", .text, "What was measured, e.g. \"step_count\".", required: true),
    FieldEntry("value", .number, "How much.", required: true),
    FieldEntry("units", .text, "In which units, e.g. \"count\"."),
    FieldEntry("start", .moment, "When it began; a wall time is one in the patient's zone.", required: true),
    FieldEntry("stop", .moment, "When it ended.", default: "the start"),
    FieldEntry("source", .text, "What measured it."),
    remoteID,
  ]

  private static func sample(_ verb: String, _ result: ResultType, _ summary: String) -> ConstructorEntry {
    ConstructorEntry(
      "store.samples:\(verb)", .call, gives: result, summary,
      parameters: [remoteID], fields: [patient])
  }
}
